import type { Config } from '#server/config.ts';
import { filesFolder } from '#server/site/files.ts';
import { openFolder } from './folder.ts';
import { openBucket } from './s3/bucket.ts';
import type { Storage } from './storage.ts';

/** The settings that say where uploaded files lie. */
export type StorageConfig = Pick<
  Config,
  | 'dataDir'
  | 'STORAGE_URL'
  | 'S3_ENDPOINT'
  | 'S3_REGION'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
  | 'S3_ADDRESSING'
  | 'UPLOAD_MAX_BYTES'
>;

/** The store of the settings: a bucket, or a folder in `DATA_DIR`. Whether it can be reached shows when it is used. */
export function openStorage(config: StorageConfig): Storage {
  if (!config.STORAGE_URL) return openFolder(filesFolder(config));
  const where = {
    ...config.STORAGE_URL,
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    accessKeyId: config.S3_ACCESS_KEY_ID,
    secretAccessKey: config.S3_SECRET_ACCESS_KEY,
    addressing: config.S3_ADDRESSING,
  };
  return openBucket(where, { mostBytes: config.UPLOAD_MAX_BYTES });
}
