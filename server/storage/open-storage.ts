import { join } from 'node:path';
import type { Config } from '#server/settings/config.ts';
import { openFolder } from './folder.ts';
import { openBucket } from './s3/bucket.ts';
import type { Storage } from './storage.ts';

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

/** The folder of uploaded files. Files are named by their keys; visitors see the original names. */
export function filesFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'files');
}

/**
 * Opens a bucket or a folder in `DATA_DIR`, without connecting yet.
 * @param now the time for signing requests
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
  return openBucket(where, { maxBytes: config.UPLOAD_MAX_BYTES });
}
