import { connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy that lets a test interrupt the connection to a server. */
export interface TcpProxy {
  readonly port: number;
  /** Connections made so far. */
  connections(): number;
  /** Open connections. */
  open(): number;
  /** Closes all connections and refuses new ones. */
  stop(): Promise<void>;
  /** Accepts connections again on the same port. */
  resume(): Promise<void>;
  /** Closes current connections; new ones work. */
  breakAll(): void;
  /** Accepts connections but never responds, until `resume`. */
  swallow(): void;
  /** Delays data from clients by some milliseconds. */
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
