import { ApiError } from '#server/errors.ts';
import { newHolder } from '#server/site/leases/lease-holder.ts';
import { releaseLease, takeLease } from '#server/site/leases/leases.ts';
import type { Site } from '#server/site/site.ts';

/** After this time without renewal another request may continue the upload. */
const leaseSeconds = 15;
const renewMs = 4_000;

/** Renews the lease. @throws ApiError `uploads.busy` when another request has taken it */
export type RenewLease = () => Promise<void>;

/**
 * Works on an upload exclusively, across all processes.
 * @param work calls the given function before each step that must not run twice
 * @throws ApiError `uploads.busy` while another request holds the lease
 */
export async function withUploadLease<T>(
  site: Pick<Site, 'db'>,
  key: string,
  work: (renewLease: RenewLease) => Promise<T>,
): Promise<T> {
  const [name, holder] = [`upload/${key}`, newHolder()];
  let due = 0;
  const renewLease = async () => {
    if (performance.now() < due) return;
    const asked = performance.now();
    if (!(await takeLease(site, name, leaseSeconds, { holder }))) {
      throw new ApiError('uploads.busy', { retryAfter: leaseSeconds });
    }
    due = asked + renewMs;
  };
  await renewLease();
  try {
    return await work(renewLease);
  } finally {
    await releaseLease(site, name, holder);
  }
}
