import { ApiError } from '#server/errors.ts';
import { newHolder } from '#server/site/leases/lease-holder.ts';
import { releaseLease, takeLease } from '#server/site/leases/leases.ts';
import type { Site } from '#server/site/site.ts';

/** How soon another may go on with an upload whose holder has fallen silent. */
const heldSeconds = 15;
const prolongMs = 4_000;

/** Says that the work goes on. @throws ApiError `uploads.busy` when somebody else has taken over */
export type Stay = () => Promise<void>;

/**
 * Works on an upload while nobody else does, in any process.
 * @param work calls what it is given before each step that must not be taken twice
 * @throws ApiError `uploads.busy` when somebody else is at it
 */
export async function holdUpload<T>(
  site: Pick<Site, 'db'>,
  key: string,
  work: (stay: Stay) => Promise<T>,
): Promise<T> {
  const [name, holder] = [`upload/${key}`, newHolder()];
  let due = 0;
  const stay = async () => {
    if (performance.now() < due) return;
    const asked = performance.now();
    if (!(await takeLease(site, name, heldSeconds, { holder }))) {
      throw new ApiError('uploads.busy', { retryAfter: heldSeconds });
    }
    due = asked + prolongMs;
  };
  await stay();
  try {
    return await work(stay);
  } finally {
    await releaseLease(site, name, holder);
  }
}
