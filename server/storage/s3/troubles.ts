import { NoSpace, StoreUnavailable } from '#server/storage/storage.ts';
import { textOf } from './xml.ts';

/** Codes of stores whose disks or quotas are full; each kind has its own. */
const full = [
  'QuotaExceeded',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
  'InsufficientCapacity',
  'StorageQuotaExceeded',
];
const missing = ['NoSuchKey', 'NoSuchUpload', 'NotFound'];
/** More than any error says. */
const mostText = 64 * 1024;

async function codeOf(answer: Response): Promise<string> {
  const text = (await answer.text()).slice(0, mostText);
  return (
    textOf(text, 'Code')
      ?.replace(/[^\w.-]/g, '')
      .slice(0, 60) ?? ''
  );
}

/** What a store's error means. Only its status and code are said: its text may repeat what it was sent. */
export function troubleOf(status: number, code: string): NoSpace | StoreUnavailable {
  const said = `the store answered ${status} ${code}`.trim();
  if (status === 507 || full.includes(code)) return new NoSpace(said);
  if (code === 'NoSuchBucket') return new StoreUnavailable('noBucket', said);
  const busy = status >= 500 || status === 429;
  return new StoreUnavailable(busy ? 'away' : 'refused', said, { mayRepeat: busy });
}

/**
 * Why an answer is none; undefined where what was asked for is not there.
 * @param answer not 2xx; it is read
 */
export async function readTrouble(answer: Response): Promise<NoSpace | StoreUnavailable | undefined> {
  const code = await codeOf(answer).catch(() => '');
  // An answer to HEAD has no body, so that it has no code either.
  if (answer.status === 404 && (code === '' || missing.includes(code))) return undefined;
  return troubleOf(answer.status, code);
}
