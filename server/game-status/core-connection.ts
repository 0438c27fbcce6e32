import { connect, type Socket } from 'node:net';

export interface CoreAddress {
  readonly host: string;
  readonly port: number;
}

export interface CoreTimes {
  /** For the connection. */
  readonly connectMs: number;
  /** For each answer. */
  readonly answerMs: number;
}

/** More than any answer; what sends more is no core. */
const mostBytes = 4_096;

/** Nobody listens there, or nothing reaches it. */
export class CoreUnreachable extends Error {
  override readonly name = 'CoreUnreachable';
}

/** Why a wait for an answer ended without one. */
export type NoAnswer = 'closed' | 'silent' | 'tooMuch';

/** One connection to a core, with everything it has sent. */
export interface CoreConnection {
  send(bytes: Buffer): void;
  /** Forgets what has come so far. */
  clear(): void;
  /** Waits until `read` makes something of the bytes, or there is no answer. */
  receive<Value>(read: (bytes: Buffer) => Value | undefined): Promise<Value | NoAnswer>;
  close(): void;
}

function open({ host, port }: CoreAddress, connectMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true });
    const fail = (why: string) => {
      clearTimeout(timer);
      socket.destroy();
      reject(new CoreUnreachable(why));
    };
    const timer = setTimeout(fail, connectMs, 'timeout');
    socket.once('error', (error: NodeJS.ErrnoException) => fail(error.code ?? 'error'));
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.removeAllListeners('error');
      resolve(socket);
    });
  });
}

/** @throws CoreUnreachable with the system's code, such as `ECONNREFUSED`, or `timeout` */
export async function openCore(
  address: CoreAddress,
  { connectMs, answerMs }: CoreTimes,
): Promise<CoreConnection> {
  const socket = await open(address, connectMs);
  let bytes = Buffer.alloc(0);
  let total = 0;
  let isClosed = false;
  let changed = () => {};
  socket.on('data', (piece: Buffer) => {
    total += piece.length;
    if (total > mostBytes) socket.destroy();
    else bytes = Buffer.concat([bytes, piece]);
    changed();
  });
  socket.on('error', () => socket.destroy());
  for (const event of ['end', 'close']) {
    socket.on(event, () => {
      isClosed = true;
      changed();
    });
  }

  async function receive<Value>(read: (bytes: Buffer) => Value | undefined): Promise<Value | NoAnswer> {
    const until = performance.now() + answerMs;
    for (;;) {
      const value = read(bytes);
      if (value !== undefined) return value;
      if (total > mostBytes) return 'tooMuch';
      if (isClosed) return 'closed';
      const left = until - performance.now();
      if (left <= 0) return 'silent';
      const next = Promise.withResolvers<void>();
      const timer = setTimeout(next.resolve, left);
      changed = next.resolve;
      await next.promise;
      clearTimeout(timer);
    }
  }

  return {
    send: (sent) => void socket.write(sent),
    clear() {
      bytes = Buffer.alloc(0);
    },
    receive,
    close: () => socket.destroy(),
  };
}
