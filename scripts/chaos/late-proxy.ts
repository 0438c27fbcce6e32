import { connect, createServer, type Socket } from 'node:net';

/** Connections that clients made, through a proxy or in vain. */
export interface ConnectionFigures {
  /** Made since the figures were last taken. */
  readonly made: number;
  /** The most at one moment since then. */
  readonly most: number;
  readonly open: number;
}

/** A port before a server that can pass everything on late, refuse, or break what goes through it. */
export interface LateProxy {
  readonly port: number;
  /** Milliseconds by which what clients send comes later from now on. */
  delay(milliseconds: number): void;
  /** Whether new connections are ended at once. */
  refuse(on: boolean): void;
  breakAll(): void;
  takeFigures(): ConnectionFigures;
  close(): void;
}

export function startLateProxy(port: number, target: number): Promise<LateProxy> {
  const sockets = new Set<Socket>();
  const clients = new Set<Socket>();
  let late = 0;
  let refuses = false;
  let made = 0;
  let most = 0;
  const server = createServer((client) => {
    made++;
    if (refuses) {
      client.on('error', () => {}).destroy();
      return;
    }
    clients.add(client);
    most = Math.max(most, clients.size);
    client.on('close', () => clients.delete(client));
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
        refuse: (on) => {
          refuses = on;
          if (on) breakAll();
        },
        breakAll,
        takeFigures() {
          const figures = { made, most, open: clients.size };
          made = 0;
          most = clients.size;
          return figures;
        },
        close: () => {
          breakAll();
          server.close();
        },
      }),
    );
  });
}
