export interface S3Settings {
  readonly bucket: string;
  /** Prefix of all keys: empty, or folders without a leading or trailing slash. */
  readonly prefix: string;
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Path-style or virtual-hosted-style URLs. */
  readonly addressing: 'path' | 'host';
  /** Servers reject signatures more than 15 minutes off, as a machine's own clock may be. */
  readonly now: () => Date;
}

type Place = Pick<S3Settings, 'bucket' | 'endpoint' | 'region' | 'addressing'>;

export function bucketUrl({ bucket, endpoint, region, addressing }: Place): string {
  const url = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  if (addressing === 'host') url.hostname = `${bucket}.${url.hostname}`;
  const base = url.href.replace(/\/+$/, '');
  return addressing === 'host' ? base : `${base}/${bucket}`;
}
