import { setPriority } from 'node:os';
import { type ResizeJob, resizePicture } from './resize.ts';

/** Visitors come first. */
const priority = 10;

process.once('message', async (job: ResizeJob) => {
  setPriority(priority);
  // Without an answer the picture counts as damaged.
  const resized = await resizePicture(job).catch(() => undefined);
  process.send?.(resized ?? null, () => process.exit());
});
