import type { Call } from '#contract/api/call.ts';
import { type CallKey, calls } from '#contract/api/calls.ts';
import { exampleFile, exampleSecrets, examples } from '#contract/api/examples.ts';
import { type CookieScheme, securitySchemes } from '#server/http/api-docs/security.ts';

export interface AnyExample {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly status: number;
}

export function exampleOf(key: CallKey): AnyExample {
  return examples[key] as AnyExample;
}

/** The URL of a call with path and query filled in, from its example by default. */
export function exampleAddress(
  key: CallKey,
  { params = {}, query = {} }: Pick<AnyExample, 'params' | 'query'> = exampleOf(key),
): string {
  const [, path = ''] = key.split(' ');
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

const boundary = 'boundary';

function contentOf(call: Call, body: Readonly<Record<string, unknown>>): readonly string[] {
  if (call.bytes) return ['Content-Type: application/octet-stream', '', exampleFile.content];
  if (!call.multipart) return ['Content-Type: application/json', '', JSON.stringify(body, null, 2)];
  return [
    `Content-Type: multipart/form-data; boundary=${boundary}`,
    ...Object.keys(body).flatMap((field) => [
      '',
      `--${boundary}`,
      `Content-Disposition: form-data; name="${field}"; filename="${exampleFile.name}"`,
      '',
      exampleFile.content,
    ]),
    `--${boundary}--`,
  ];
}

/**
 * The example as a raw HTTP request.
 * @param schemes the cookies the call needs
 */
export function exampleText(key: CallKey, schemes: readonly CookieScheme[], publicUrl: string): string {
  const [method = ''] = key.split(' ');
  const { body, status } = exampleOf(key);
  const names = securitySchemes(publicUrl);
  const lines = [
    `${method} ${exampleAddress(key)} HTTP/1.1`,
    `Host: ${new URL(publicUrl).host}`,
    ...(method === 'GET' ? [] : [`Origin: ${publicUrl}`]),
    ...schemes.map((scheme) => `Cookie: ${names[scheme].name}=${exampleSecrets[scheme]}`),
    ...(body ? contentOf(calls[key], body) : []),
  ];
  return [`Example, answered with ${status}:`, '', '```http', ...lines, '```'].join('\n');
}
