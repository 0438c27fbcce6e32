import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Respond = (request: IncomingMessage, response: ServerResponse) => void;

/** A fake of the range API that knows certain passwords from breaches. */
export interface RangeServer {
  readonly url: string;
  /** Method, path, headers and body of each request as one text. */
  readonly requests: string[];
  /** Answers otherwise from now on; without an argument as the API does. */
  lie(respond?: Respond): void;
  stop(): Promise<void>;
}

export const sha1Of = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();

export async function startRangeServer(breached: readonly string[]): Promise<RangeServer> {
  const truth: Respond = ({ url = '' }, response) => {
    const lines = breached
      .map(sha1Of)
      .filter((hash) => hash.startsWith(url.slice('/range/'.length)))
      .map((hash) => `${hash.slice(5)}:17`);
    const padding = Array.from({ length: 800 }, (_, index) => `${sha1Of(String(index)).slice(5)}:0`);
    response.writeHead(200, { 'content-type': 'text/plain' }).end([...padding, ...lines].join('\r\n'));
  };
  const requests: string[] = [];
  let respond = truth;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    requests.push([request.method, request.url, ...request.rawHeaders, body].join('\n'));
    respond(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/range`,
    requests,
    lie: (lie = truth) => {
      respond = lie;
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
