import { oneOf, type Setting, serviceAddress, text } from '#server/settings/settings.ts';
import type { S3Settings } from './s3/bucket-url.ts';

/** Parsed from `s3://bucket/folder/below`. */
export type BucketPlace = Pick<S3Settings, 'bucket' | 'prefix'>;

const bucketName = /^[a-z\d][a-z\d._-]{1,61}[a-z\d]$/i;
const folders = /^(?:[\w-][\w.-]*(?:\/[\w-][\w.-]*)*)?$/;

function bucketPlace(): Setting<BucketPlace | undefined> {
  return {
    sentence:
      'Where uploaded files lie: a bucket of an S3-compatible store, and a folder in it; without it they lie in DATA_DIR/files.',
    example: 's3://guildhall/files',
    fallback: undefined,
    parse: (value) => {
      const [, bucket = '', below = ''] = /^s3:\/\/([^/]+)(?:\/(.*?))?\/*$/.exec(value) ?? [];
      if (bucketName.test(bucket) && folders.test(below)) return { value: { bucket, prefix: below } };
      return {
        problem:
          'must be s3://bucket or s3://bucket/folder, of letters, digits, dots, hyphens and underscores',
      };
    },
  };
}

export const storageSettings = {
  STORAGE_URL: bucketPlace(),
  S3_ENDPOINT: serviceAddress(
    "The address of the S3-compatible store; without it Amazon's of S3_REGION.",
    'https://s3.example.org',
  ),
  S3_REGION: {
    ...text(
      'The region that requests to the S3-compatible store are signed for.',
      'eu-central-1',
      'us-east-1',
    ),
    parse: (value: string) =>
      /^[\w-]{1,40}$/.test(value) ? { value } : { problem: 'must be letters, digits and hyphens' },
  },
  S3_ACCESS_KEY_ID: text('Who the site is to the S3-compatible store.', 'guildhall'),
  S3_SECRET_ACCESS_KEY: text('What the site signs its requests to the S3-compatible store with.', 'a-secret'),
  S3_ADDRESSING: oneOf(
    "Whether the bucket's name stands in the path of the store's address or before its host's name.",
    ['path', 'host'],
    'path',
  ),
} satisfies Record<string, Setting<unknown>>;

/** Missing bucket settings, as sentences. */
export function missingForBucket(isSet: (name: string) => boolean): string[] {
  const needed = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  if (!isSet('STORAGE_URL')) return [];
  return needed
    .filter((name) => !isSet(name))
    .map((name) => `STORAGE_URL needs ${name}. Example: ${name}=${storageSettings[name].example}`);
}
