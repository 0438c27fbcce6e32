import { NoSpace, StorageUnavailable } from '#server/storage/storage.ts';
import { readAtMost } from './read-at-most.ts';
import { textOf } from './xml.ts';

/** Codes for full disks or quotas; each server has its own. */
const full = [
  'QuotaExceeded',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
  'InsufficientCapacity',
  'StorageQuotaExceeded',
];
const missing = ['NoSuchKey', 'NoSuchUpload', 'NotFound'];
const maxTextBytes = 64 * 1024;

async function codeOf(answer: Response): Promise<string> {
  const text = (await readAtMost(answer.body, maxTextBytes)).bytes.toString();
  return (
    textOf(text, 'Code')
      ?.replace(/[^\w.-]/g, '')
      .slice(0, 60) ?? ''
  );
}

/** Maps an S3 error. Uses only status and code: the message may repeat request data. */
export function toS3Error(status: number, code: string): NoSpace | StorageUnavailable {
  const said = `the store answered ${status} ${code}`.trim();
  if (status === 507 || full.includes(code)) return new NoSpace(said);
  if (code === 'NoSuchBucket') return new StorageUnavailable('noBucket', said);
  const busy = status >= 500 || status === 429;
  return new StorageUnavailable(busy ? 'away' : 'refused', said, { mayRepeat: busy });
}

/**
 * Maps a failed response; undefined when the object does not exist.
 * @param answer a response other than 2xx; its body is consumed
 */
export async function readS3Error(answer: Response): Promise<NoSpace | StorageUnavailable | undefined> {
  const code = await codeOf(answer).catch(() => '');
  // HEAD responses have no body, so a missing code means a missing object.
  if (answer.status === 404 && (code === '' || missing.includes(code))) return undefined;
  return toS3Error(answer.status, code);
}
