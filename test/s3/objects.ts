import { createHash, randomUUID } from 'node:crypto';
import { escapeXml } from '#server/text/escape-xml.ts';

interface Upload {
  readonly name: string;
  readonly begun: Date;
  readonly parts: Map<number, Buffer>;
}

export interface BucketResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** A request with a valid signature. */
export interface BucketRequest {
  readonly method: string;
  /** Empty for the bucket itself. */
  readonly name: string;
  readonly query: URLSearchParams;
  readonly range: string | undefined;
  readonly body: Buffer;
}

const minPartBytes = 5 * 1024 * 1024;
const etagOf = (content: Buffer) => `"${createHash('md5').update(content).digest('hex')}"`;
const xml = (status: number, text: string): BucketResponse => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${text}`,
});

/** An S3 error response. */
export function errorResponse(status: number, code: string): BucketResponse {
  return xml(status, `<Error><Code>${code}</Code><Message>not to be repeated</Message></Error>`);
}

/** An in-memory bucket, as strict about parts as Amazon's. */
export function memoryBucket() {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Upload>();

  function get({ name, range, method }: BucketRequest): BucketResponse {
    const content = objects.get(name);
    if (!content) return errorResponse(404, 'NoSuchKey');
    const headers = { etag: etagOf(content) };
    if (method === 'HEAD')
      return { status: 200, headers: { ...headers, 'content-length': `${content.length}` } };
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    if (first === undefined) return { status: 200, headers, body: content };
    const [start, end] = [Number(first), Math.min(Number(last), content.length - 1)];
    if (start >= content.length) return errorResponse(416, 'InvalidRange');
    const part = { 'content-range': `bytes ${start}-${end}/${content.length}` };
    return { status: 206, headers: { ...headers, ...part }, body: content.subarray(start, end + 1) };
  }

  function list({ query }: BucketRequest): BucketResponse {
    const prefix = query.get('prefix') ?? '';
    const names = [...objects.keys()].filter((name) => name.startsWith(prefix)).sort();
    // Fewer than asked for, as a store may, so that clients must handle pagination.
    const some = names.slice(0, Math.min(2, Number(query.get('max-keys') ?? 1_000)));
    const contents = some.map((name) => `<Contents><Key>${escapeXml(name)}</Key></Contents>`);
    return xml(200, `<ListBucketResult>${contents.join('')}</ListBucketResult>`);
  }

  function listUploads({ query }: BucketRequest): BucketResponse {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('upload-id-marker');
    const all = [...uploads].filter(([, { name }]) => name.startsWith(prefix));
    const rest = after ? all.slice(all.findIndex(([id]) => id === after) + 1) : all;
    // Small pages, so that clients must handle pagination.
    const page = rest.slice(0, 2);
    const said = page.map(
      ([id, { name, begun }]) =>
        `<Upload><Key>${escapeXml(name)}</Key><UploadId>${id}</UploadId><Initiated>${begun.toISOString()}</Initiated></Upload>`,
    );
    const [lastId = '', last] = page.at(-1) ?? [];
    const more = `<IsTruncated>${rest.length > 2}</IsTruncated><NextKeyMarker>${last?.name ?? ''}</NextKeyMarker><NextUploadIdMarker>${lastId}</NextUploadIdMarker>`;
    return xml(200, `<ListMultipartUploadsResult>${more}${said.join('')}</ListMultipartUploadsResult>`);
  }

  function listParts({ parts }: Upload, { query }: BucketRequest): BucketResponse {
    const after = Number(query.get('part-number-marker') ?? 0);
    const rest = [...parts].filter(([number]) => number > after).sort(([one], [other]) => one - other);
    const page = rest.slice(0, 2);
    const said = page.map(
      ([number, content]) =>
        `<Part><PartNumber>${number}</PartNumber><ETag>${escapeXml(etagOf(content))}</ETag><Size>${content.length}</Size></Part>`,
    );
    const more = `<IsTruncated>${rest.length > 2}</IsTruncated><NextPartNumberMarker>${page.at(-1)?.[0] ?? 0}</NextPartNumberMarker>`;
    return xml(200, `<ListPartsResult>${more}${said.join('')}</ListPartsResult>`);
  }

  function complete(id: string, { name, parts }: Upload, body: Buffer): BucketResponse {
    const told = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag>/g)];
    const contents: Buffer[] = [];
    for (const [index, [, number, etag]] of told.entries()) {
      const content = parts.get(Number(number));
      if (!content || etag !== escapeXml(etagOf(content))) return errorResponse(400, 'InvalidPart');
      if (index > 0 && Number(number) <= Number(told[index - 1]?.[1]))
        return errorResponse(400, 'InvalidPartOrder');
      if (index < told.length - 1 && content.length < minPartBytes)
        return errorResponse(400, 'EntityTooSmall');
      contents.push(content);
    }
    if (contents.length === 0) return errorResponse(400, 'MalformedXML');
    objects.set(name, Buffer.concat(contents));
    uploads.delete(id);
    return xml(200, '<CompleteMultipartUploadResult><Key>k</Key></CompleteMultipartUploadResult>');
  }

  function inUpload(asked: BucketRequest, id: string): BucketResponse {
    const upload = uploads.get(id);
    if (upload?.name !== asked.name) return errorResponse(404, 'NoSuchUpload');
    if (asked.method === 'GET') return listParts(upload, asked);
    if (asked.method === 'POST') return complete(id, upload, asked.body);
    if (asked.method === 'DELETE') {
      uploads.delete(id);
      return { status: 204 };
    }
    upload.parts.set(Number(asked.query.get('partNumber')), asked.body);
    return { status: 200, headers: { etag: etagOf(asked.body) } };
  }

  function begin({ name }: BucketRequest): BucketResponse {
    const id = randomUUID();
    uploads.set(id, { name, begun: new Date(), parts: new Map() });
    return xml(
      200,
      `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    );
  }

  return {
    /** Names of all objects, and of open uploads with a `?uploads` suffix. */
    names: () => [
      ...[...objects.keys()].sort(),
      ...[...uploads.values()].map(({ name }) => `${name}?uploads`).sort(),
    ],
    answer(asked: BucketRequest): BucketResponse {
      const { method, name, query, body } = asked;
      const id = query.get('uploadId');
      if (id !== null) return inUpload(asked, id);
      if (query.has('uploads')) return method === 'POST' ? begin(asked) : listUploads(asked);
      if (name === '') return list(asked);
      if (method === 'GET' || method === 'HEAD') return get(asked);
      if (method === 'PUT') objects.set(name, body);
      else objects.delete(name);
      return method === 'PUT' ? { status: 200, headers: { etag: etagOf(body) } } : { status: 204 };
    },
  };
}
