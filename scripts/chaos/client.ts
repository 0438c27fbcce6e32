import { Agent, request } from 'node:http';

export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly body: Record<string, unknown>;
  readonly cookies: Readonly<Record<string, string>>;
}

export interface Ask {
  readonly body?: object;
  readonly raw?: { readonly type: string; readonly text: string };
  readonly cookies?: Readonly<Record<string, string>>;
}

const agent = new Agent({ keepAlive: true, maxSockets: 200 });
const patienceMs = 30_000;

function cookiesOf(lines: readonly string[] = []): Record<string, string> {
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      return [name, value];
    }),
  );
}

/**
 * A request through the load balancer.
 * @param call «METHOD /path»
 * @throws Error when the connection breaks or nothing comes for half a minute
 */
export function ask(origin: string, call: string, { body, raw, cookies = {} }: Ask = {}): Promise<Reply> {
  const [method = 'GET', path = '/'] = call.split(' ');
  const payload = raw?.text ?? (body ? JSON.stringify(body) : '');
  const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
  const headers = {
    origin,
    'content-length': String(Buffer.byteLength(payload)),
    ...(payload ? { 'content-type': raw?.type ?? 'application/json' } : {}),
    ...(cookie.length > 0 ? { cookie: cookie.join('; ') } : {}),
  };
  return new Promise((resolve, reject) => {
    const sent = request(origin + path, { method, headers, agent, timeout: patienceMs }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      answer.on('error', reject).on('end', () => {
        const isJson = String(answer.headers['content-type']).startsWith('application/json');
        resolve({
          status: answer.statusCode ?? 0,
          text,
          body: isJson ? JSON.parse(text) : {},
          cookies: cookiesOf(answer.headers['set-cookie']),
        });
      });
    });
    sent.on('timeout', () => sent.destroy(new Error('nothing for half a minute'))).on('error', reject);
    sent.end(payload);
  });
}
