/** A parsed mail. */
export interface ParsedMail {
  /** Decoded, by lower-case name; the last of several. */
  readonly headers: Readonly<Record<string, string>>;
  /** All header names in original case. */
  readonly headerNames: readonly string[];
  readonly text: string;
  readonly html: string;
}

function decodeQuoted(text: string): Buffer {
  const bytes = text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1');
}

/** `=?UTF-8?B?…?=` of RFC 2047. */
function decodeWords(text: string): string {
  const joined = text.replaceAll(/(\?=)\s+(=\?)/g, '$1$2');
  return joined.replaceAll(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, coding: string, word: string) => {
    if (coding.toUpperCase() === 'B') return Buffer.from(word, 'base64').toString();
    return decodeQuoted(word.replaceAll('_', ' ')).toString();
  });
}

function splitHead(source: string): [headers: [name: string, value: string][], body: string] {
  const end = source.indexOf('\r\n\r\n');
  const lines = source
    .slice(0, end)
    .replaceAll(/\r\n(?=[ \t])/g, '')
    .split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), decodeWords(line.slice(colon + 1).trim())];
  });
  return [headers, source.slice(end + 4)];
}

function byName(headers: readonly [string, string][]): Record<string, string> {
  return Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));
}

function decodeBody(body: string, coding = '7bit'): string {
  if (coding === 'base64') return Buffer.from(body, 'base64').toString();
  if (coding === 'quoted-printable') return decodeQuoted(body).toString();
  return Buffer.from(body, 'latin1').toString();
}

/** Parses a `multipart/alternative` mail. @throws for other types or when parts are not UTF-8 */
export function parseMail(bytes: Buffer): ParsedMail {
  const [headers, rest] = splitHead(bytes.toString('latin1'));
  const body = `\r\n${rest}`;
  const named = byName(headers);
  const boundary = /^multipart\/alternative; *boundary="(.+)"/.exec(named['content-type'] ?? '')?.[1];
  if (!boundary) throw new Error(`not multipart/alternative: ${named['content-type']}`);
  const parts = body.split(`\r\n--${boundary}`).slice(1, -1);
  const contents = parts.map((part): [string, string] => {
    const [partHeaders, content] = splitHead(part.replace(/^\r\n/, ''));
    const own = byName(partHeaders);
    const [, type = '', charset] = /^([\w/]+); *charset=(\S+)/.exec(own['content-type'] ?? '') ?? [];
    if (charset !== 'utf-8') throw new Error(`not UTF-8: ${own['content-type']}`);
    return [type, decodeBody(content, own['content-transfer-encoding'])];
  });
  const content = (type: string) => contents.find(([each]) => each === type)?.[1] ?? '';
  return {
    headers: named,
    headerNames: headers.map(([name]) => name),
    text: content('text/plain').replaceAll('\r\n', '\n'),
    html: content('text/html'),
  };
}
