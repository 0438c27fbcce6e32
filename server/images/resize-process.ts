import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { drawLogo } from './draw-logo.ts';
import { type ResizeJob, resizePicture, shrinkPicture } from './resize.ts';

/** What this process is asked for, once. */
export type PictureJob =
  | ({ readonly kind: 'sizes' | 'shrunk' } & ResizeJob)
  | { readonly kind: 'logo'; readonly bytes: Uint8Array };

/** Visitors come first. */
const priority = 10;

/** Not allowed or unknown on this system: the picture is drawn all the same. */
function tryTo(work: () => void): void {
  try {
    work();
  } catch {}
}

function giveWay(): void {
  tryTo(() => setPriority(priority));
  // Where memory runs out, Linux ends this process before the site or a database.
  tryTo(() => writeFileSync('/proc/self/oom_score_adj', '1000'));
}

function draw(job: PictureJob) {
  if (job.kind === 'logo') return drawLogo(job.bytes);
  return job.kind === 'shrunk' ? shrinkPicture(job) : resizePicture(job);
}

process.once('message', async (job: PictureJob) => {
  giveWay();
  // Without an answer the picture counts as damaged.
  const drawn = await draw(job).catch(() => undefined);
  process.send?.(drawn ?? null, () => process.exit());
});
