import { parentPort } from 'node:worker_threads';
import type { DrawJob } from './draw-worker.ts';
import { drawGuildPicture } from './guild-picture.ts';
import { drawNewsPicture, drawPlayerPicture, drawSitePicture } from './pictures.ts';

// An error ends this thread; `draw-worker.ts` starts another one.
parentPort?.on('message', async (job: DrawJob) => {
  parentPort?.postMessage(await draw(job));
});

function draw({ language, look, news, player, guild }: DrawJob): Promise<Buffer> {
  if (news) return drawNewsPicture(language, look, news);
  if (guild) return drawGuildPicture(language, look, guild);
  return player ? drawPlayerPicture(language, look, player) : drawSitePicture(language, look);
}
