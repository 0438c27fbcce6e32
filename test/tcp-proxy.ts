import { connect, createServer, type Server, type Socket } from 'node:net';

/** A port in front of a server, so that a test can take the server away and give it back. */
export interface TcpProxy {
  readonly port: number;
  /** How many connections were made so far. */
  connections(): number;
  /** How many connections are open now. */
  open(): number;
  /** Breaks every connection and refuses new ones. */
  stop(): Promise<void>;
  /** Takes connections again on the same port. */
  resume(): Promise<void>;
  /** Breaks the connections there are; new ones go through. */
  breakAll(): void;
  /** From now on connections are taken, and nothing is ever answered; `resume` ends it. */
  swallow(): void;
  /** From now on what clients send comes so many milliseconds late. */
  delay(milliseconds: number): void;
}

export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const clients = new Set<Socket>();
  let late = 0;
  let swallowing = false;
  let made = 0;
  let server: Server | undefined;
  let port = 0;

  function join(client: Socket): void {
    made += 1;
    clients.add(client.once('close', () => clients.delete(client)));
    const upstream = connect(targetPort, '127.0.0.1');
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => {
        if (swallowing) return;
        if (from === upstream || late === 0) to.write(bytes);
        else setTimeout(() => to.writable && to.write(bytes), late);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  }

  function breakAll(): void {
    for (const socket of sockets) socket.destroy();
  }

  async function listen(): Promise<void> {
    swallowing = false;
    if (server) return breakAll();
    const fresh = createServer(join);
    await new Promise<void>((resolve) => fresh.listen(port, '127.0.0.1', resolve));
    server = fresh;
    const address = fresh.address();
    if (address && typeof address === 'object') port = address.port;
  }

  await listen();
  return {
    get port() {
      return port;
    },
    connections: () => made,
    open: () => clients.size,
    delay: (milliseconds) => {
      late = milliseconds;
    },
    breakAll,
    swallow: () => {
      swallowing = true;
    },
    resume: listen,
    async stop() {
      const old = server;
      server = undefined;
      breakAll();
      if (old) await new Promise((resolve) => old.close(resolve));
    },
  };
}
