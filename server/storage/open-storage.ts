import { join } from 'node:path';
import type { Config } from '#server/settings/config.ts';
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

/** The folder of uploaded files. A file's name in it is its key; its own name is only told to visitors. */
export function filesFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'files');
}

/**
 * The store of the settings: a bucket, or a folder in `DATA_DIR`. Whether it can be reached shows when it is used.
 * @param now the time requests to a bucket are signed with
 */
export function openStorage(config: StorageConfig, now: () => Date): Storage {
  if (!config.STORAGE_URL) return openFolder(filesFolder(config));
  const where = {
    ...config.STORAGE_URL,
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    accessKeyId: config.S3_ACCESS_KEY_ID,
    secretAccessKey: config.S3_SECRET_ACCESS_KEY,
    addressing: config.S3_ADDRESSING,
    now,
  };
  return openBucket(where, { mostBytes: config.UPLOAD_MAX_BYTES });
}
