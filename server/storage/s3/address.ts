/** Where a store is, and who asks it. */
export interface S3Settings {
  readonly bucket: string;
  /** What all keys begin with: empty, or folders without a slash at either end. */
  readonly prefix: string;
  /** Undefined: Amazon's own. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Whether the bucket stands in the path or before the host's name. */
  readonly addressing: 'path' | 'host';
  /** A store refuses what is signed a quarter of an hour off, as a machine's clock may be. */
  readonly now: () => Date;
}

type Place = Pick<S3Settings, 'bucket' | 'endpoint' | 'region' | 'addressing'>;

/** The address of a bucket, without a slash at its end. */
export function bucketAddress({ bucket, endpoint, region, addressing }: Place): string {
  const url = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  if (addressing === 'host') url.hostname = `${bucket}.${url.hostname}`;
  const base = url.href.replace(/\/+$/, '');
  return addressing === 'host' ? base : `${base}/${bucket}`;
}
