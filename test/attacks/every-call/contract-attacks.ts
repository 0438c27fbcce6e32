import { z } from 'zod';
import type { Call } from '#contract/api/call.ts';
import { type CallKey, calls } from '#contract/api/calls.ts';
import { exampleFile } from '#contract/api/examples.ts';
import { exampleOf } from '#server/http/api-docs/examples.ts';
import type { Request } from '#test/app.ts';
import { asciiPicture } from '#test/factories/pictures.ts';

/** Every call, deleting ones last, as others need what they delete. */
export const keysDeletingLast = (Object.keys(calls) as CallKey[]).toSorted(
  (one, other) => Number(one.startsWith('DELETE')) - Number(other.startsWith('DELETE')),
);

/** Texts known to break naive code. */
export const attackTexts: readonly string[] = [
  '',
  ' ',
  "' OR '1'='1' -- ",
  "\\' OR 1=1; DROP TABLE news; -- ",
  '" UNION SELECT password FROM account.account #',
  "x'); DELETE FROM account.account; -- ",
  '%',
  '_____',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '[x](javascript:alert(1)) ![x](data:text/html,<b>)',
  '🐉🐉🐉🐉🐉',
  'Ελληνικά',
  'Кириллица',
  '漢字かな한글',
  'ß İı ﬁ é e\u0301',
  '\u202Etxet\u200B\uFEFF',
  '\uD800',
  'a\uDC00b\uD83D',
  '\u0000',
  'admin\u0000nobody',
  '\u001B[2J\b\u007F',
  'a\r\nSet-Cookie: session=x\r\n\r\n',
  '__proto__',
  'constructor',
  '../../../../etc/passwd',
  `%00%C0%AE\${7*7}{{7*7}}%s%n`,
  'NaN',
  '1e309',
  '-1',
  '0x10',
  '9'.repeat(400),
  'x'.repeat(60_000),
  '🐉'.repeat(30_000),
];

/** Values of other types. */
const otherTypes: readonly unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e308,
  2 ** 53,
  [],
  ['x'],
  [['x']],
  {},
  { length: 5, toString: 'x' },
  { $ne: null },
  JSON.parse('{"constructor":{"prototype":{"isAdmin":true}}}'),
];

/** A request that must be rejected or served, and never break anything. */
export interface Attack {
  readonly what: string;
  /** «METHOD /path» */
  readonly call: string;
  readonly request: Request;
}

/**
 * The fields of one part of a call's input.
 * @throws when they cannot be determined, so that no call is skipped
 */
function fieldsOf(schema: z.ZodType | undefined): readonly string[] {
  if (!schema) return [];
  if (!(schema instanceof z.ZodObject)) throw new Error('not an object of fields');
  return Object.keys(schema.shape);
}

/** Percent-encodes any text, even a lone surrogate, which no browser would send. */
function encode(text: string): string {
  const half = (code: number) =>
    [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)]
      .map((byte) => `%${byte.toString(16).toUpperCase()}`)
      .join('');
  return Array.from(text, (letter) =>
    letter.isWellFormed() ? encodeURIComponent(letter) : half(letter.charCodeAt(0)),
  ).join('');
}

type Values = Readonly<Record<string, unknown>>;

function addressWith(key: CallKey, params: Values, query: Values): string {
  const path = key.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(String(params[name])));
  const search = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(String(value))}`);
  return search.length > 0 ? `${path}?${search.join('&')}` : path;
}

function named(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length > 60 ? `${text.slice(0, 60)}… (${text.length})` : text;
}

/** An external URL, as an uploaded file would be needed for each request. */
const elsewhere = { fileSize: '1 GB', downloadUrl: 'https://download.example.org/client.zip' };

function inputOf(key: CallKey) {
  const { params = {}, query = {}, ...example } = exampleOf(key);
  const { multipart, bytes, ...call }: Call = calls[key];
  const body = key === 'POST /api/downloads' ? { ...example.body, ...elsewhere } : example.body;
  return { params, query, body, readsBody: call.body !== undefined && !multipart && !bytes };
}

export function fieldsOfCall(key: CallKey): Readonly<Record<'params' | 'query' | 'body', readonly string[]>> {
  const { params, query, body }: Call = calls[key];
  const { readsBody } = inputOf(key);
  return { params: fieldsOf(params), query: fieldsOf(query), body: readsBody ? fieldsOf(body) : [] };
}

function payloadOf(key: CallKey): Request {
  const { multipart, bytes }: Call = calls[key];
  const { body, readsBody } = inputOf(key);
  const { name } = exampleFile;
  const isPicture = key === 'POST /api/media' || key === 'POST /api/ticket-files';
  const content = isPicture ? asciiPicture : exampleFile.content;
  if (bytes) return { raw: { text: content, type: 'application/octet-stream' } };
  if (!multipart) return readsBody ? { body } : {};
  const head = `Content-Disposition: form-data; name="file"; filename="${name}"`;
  const text = `--part\r\n${head}\r\n\r\n${content}\r\n--part--\r\n`;
  return { raw: { text, type: 'multipart/form-data; boundary=part' } };
}

/** The documented example. */
export function exampleRequest(key: CallKey): Attack {
  const { params, query } = inputOf(key);
  return { what: key, call: addressWith(key, params, query), request: payloadOf(key) };
}

/** Servers cut URLs long before this. */
const longestInAddress = 2_000;

function inAddress(key: CallKey): readonly Attack[] {
  const fields = fieldsOfCall(key);
  const { params, query } = inputOf(key);
  const request = payloadOf(key);
  const short = attackTexts.filter((text) => text.length <= longestInAddress);
  const attack = (where: string, text: string, address: string) => ({
    what: `${key} ${where} = ${named(text)}`,
    call: address,
    request,
  });
  const inPath = (field: string, text: string) =>
    attack(`params.${field}`, text, addressWith(key, { ...params, [field]: text }, query));
  const inQuery = (field: string, text: string) =>
    attack(`query.${field}`, text, addressWith(key, params, { ...query, [field]: text }));
  return short.flatMap((text) => [
    ...fields.params.flatMap((field) => (text === '' ? [] : [inPath(field, text)])),
    ...[...fields.query, 'unknown'].map((field) => inQuery(field, text)),
  ]);
}

function inBody(key: CallKey): readonly Attack[] {
  const { body, readsBody } = inputOf(key);
  if (!readsBody) return [];
  const address = exampleRequest(key).call;
  return [...fieldsOfCall(key).body, 'unknown', 'toString'].flatMap((field) =>
    [...attackTexts, ...otherTypes].map((value) => ({
      what: `${key} body.${field} = ${named(value)}`,
      call: address,
      request: { body: { ...body, [field]: value } },
    })),
  );
}

/**
 * Every text and every wrong type in every known and some unknown fields of a call; the rest is the example.
 */
export function attacksOn(key: CallKey): readonly Attack[] {
  return [...inAddress(key), ...inBody(key), ...inHeaders(key)];
}

const headerTexts: readonly string[] = [
  "' OR '1'='1' -- ",
  '<script>alert(1)</script>',
  '../../x',
  '%00%ED%A0%80',
  'x'.repeat(8_000),
  '\u00fc\u00df',
  ';;==,,""',
];

/** Attacks in headers the site reads. */
function inHeaders(key: CallKey): readonly Attack[] {
  const { call, request } = exampleRequest(key);
  const names = ['accept-language', 'x-captcha-session', 'if-none-match', 'range', 'x-forwarded-for'];
  return headerTexts.flatMap((text) => {
    const headers = Object.fromEntries(names.map((name) => [name, text]));
    const cookie = `session=${text}; captcha=${text}; visitor=${text}; language=${text}`;
    return [{ ...headers, cookie }, { cookie: text }].map((each) => ({
      what: `${key} ${JSON.stringify(each).slice(0, 80)}`,
      call,
      request: { ...request, headers: each },
    }));
  });
}
