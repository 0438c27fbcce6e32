import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { type ParsedMail, parseMail } from './parse-mail.ts';

export interface ReceivedMail extends ParsedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly source: string;
}

/** The SMTP rejection of a recipient; undefined accepts it. */
export type Refuse = (recipient: string) => { readonly code: number; readonly text: string } | undefined;

/** A real SMTP server on a port of its own that can be stopped and resumed. */
export interface MailServer {
  readonly port: number;
  /** For `SMTP_URL`. */
  readonly url: string;
  readonly received: ReceivedMail[];
  /** Rejects recipients from now on, at `RCPT TO`. */
  refuse(refuse: Refuse): void;
  /** From now on never confirms a mail's data, until `resume`. Resolves when a mail hangs. */
  swallow(): Promise<void>;
  stop(): Promise<void>;
  resume(): Promise<void>;
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** @param options added to those of a server without TLS and authentication */
export async function startMailServer(
  options: SMTPServerOptions = {},
  host = '127.0.0.1',
): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let refuse: Refuse = () => undefined;
  let hangs: (() => void) | undefined;
  let server: SMTPServer | undefined;
  let port = 0;

  function newServer(): SMTPServer {
    return new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      closeTimeout: 200,
      onRcptTo({ address }, _session, callback) {
        const apiError = refuse(address);
        if (!apiError) return callback();
        callback(Object.assign(new Error(apiError.text), { responseCode: apiError.code }));
      },
      async onData(stream, session, callback) {
        const source = await readAll(stream);
        if (hangs) return hangs();
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          ...parseMail(source),
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source: source.toString('latin1'),
        });
        callback();
      },
      ...options,
    });
  }

  async function resume(): Promise<void> {
    hangs = undefined;
    refuse = () => undefined;
    if (server) return;
    const fresh = newServer();
    fresh.on('error', () => {});
    await new Promise<void>((resolve) => fresh.listen(port, host, resolve));
    port = (fresh.server.address() as AddressInfo).port;
    server = fresh;
  }

  await resume();
  return {
    port,
    url: `smtp://${host}:${port}`,
    received,
    refuse(rule) {
      refuse = rule;
    },
    swallow() {
      return new Promise((resolve) => {
        hangs = resolve;
      });
    },
    resume,
    async stop() {
      const old = server;
      server = undefined;
      if (old) await new Promise<void>((resolve) => old.close(resolve));
    },
  };
}
