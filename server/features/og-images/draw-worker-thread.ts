import { parentPort } from 'node:worker_threads';
import type { DrawJob } from './draw-worker.ts';
import { drawNewsPicture, drawSitePicture } from './pictures.ts';

// An error ends this thread; `draw-worker.ts` starts another one.
parentPort?.on('message', async ({ language, look, news }: DrawJob) => {
  const jpeg = news ? await drawNewsPicture(language, look, news) : await drawSitePicture(language, look);
  parentPort?.postMessage(jpeg);
});
