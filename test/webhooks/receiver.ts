import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Network } from '#server/webhooks/network.ts';

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** Makes the receiver's certificate. */
export const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

if (!hasOpenssl && process.env.CI) throw new Error('openssl is missing: in CI nothing may be skipped');
if (!hasOpenssl) console.warn('SKIPPED: webhooks on their way to a receiver, no openssl on this machine');

/** A service that receives webhooks by HTTPS at `https://receiver.test`. */
export interface Receiver {
  readonly url: string;
  readonly ca: string;
  /** Reaches the receiver by its name, and nothing else. */
  readonly network: Network;
  readonly received: readonly Received[];
  /** How it answers from now on; 204 by default. */
  answer(with_: Answer): void;
  close(): Promise<void>;
}

function makeCertificate(): { readonly key: string; readonly cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'receiver-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=receiver.test', '-addext', 'subjectAltName=DNS:receiver.test'];
  const files = ['-keyout', key, '-out', cert, '-days', '2'];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  try {
    execFileSync('openssl', ['req', '-x509', '-nodes', ...curve, ...subject, ...files], { stdio: 'pipe' });
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param ca the receiver's certificate */
export function networkTo(ca: string): Network {
  return {
    ca,
    resolve: (hostname, _, callback) => {
      const isKnown = hostname === 'receiver.test';
      if (isKnown) callback(null, [{ address: '127.0.0.1', family: 4 }]);
      else callback(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }), []);
    },
    isAllowed: () => true,
  };
}

async function readAll(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  return body;
}

export async function startReceiver(): Promise<Receiver> {
  const { key, cert } = makeCertificate();
  const received: Received[] = [];
  const delivered: Answer = (response) => response.writeHead(204).end();
  let answer = delivered;
  const server = createServer({ key, cert }, async (request, response) => {
    received.push({ headers: request.headers, body: await readAll(request) });
    answer(response, request);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://receiver.test:${port}/hook?token=s3cret-token`,
    ca: cert,
    network: networkTo(cert),
    received,
    answer: (with_) => {
      answer = with_;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
