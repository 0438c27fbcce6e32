import { setPriority } from 'node:os';
import { type ResizeJob, resizePicture } from './resize.ts';

/** Visitors come first. */
const priority = 10;

function giveWay(): void {
  try {
    setPriority(priority);
  } catch {
    // Not allowed here: it is drawn at the usual priority.
  }
}

process.once('message', async (job: ResizeJob) => {
  giveWay();
  // Without an answer the picture counts as damaged.
  const resized = await resizePicture(job).catch(() => undefined);
  process.send?.(resized ?? null, () => process.exit());
});
