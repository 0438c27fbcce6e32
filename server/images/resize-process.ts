import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { type ResizeJob, resizePicture } from './resize.ts';

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

process.once('message', async (job: ResizeJob) => {
  giveWay();
  // Without an answer the picture counts as damaged.
  const resized = await resizePicture(job).catch(() => undefined);
  process.send?.(resized ?? null, () => process.exit());
});
