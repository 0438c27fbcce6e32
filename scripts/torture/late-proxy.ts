import { connect, createServer, type Socket } from 'node:net';

/** A port before a server that can pass everything on late, or break what goes through it. */
export interface LateProxy {
  readonly port: number;
  /** Milliseconds by which what clients send comes later from now on. */
  delay(milliseconds: number): void;
  breakAll(): void;
  close(): void;
}

export function startLateProxy(port: number, target: number): Promise<LateProxy> {
  const sockets = new Set<Socket>();
  let late = 0;
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    client.on('data', (bytes) => {
      if (late === 0) upstream.write(bytes);
      else setTimeout(() => upstream.writable && upstream.write(bytes), late);
    });
    upstream.on('data', (bytes) => client.write(bytes));
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.setNoDelay(true).on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () =>
      resolve({
        port,
        delay: (milliseconds) => {
          late = milliseconds;
        },
        breakAll,
        close: () => {
          breakAll();
          server.close();
        },
      }),
    );
  });
}
