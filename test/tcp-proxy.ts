import { connect, createServer, type Server, type Socket } from 'node:net';

/** Connections that clients made through the proxy. */
export interface ConnectionFigures {
  /** Made since the figures were last taken. */
  readonly made: number;
  /** The most at one moment since then. */
  readonly most: number;
  readonly open: number;
}

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
  takeFigures(): ConnectionFigures;
}

/** @param ownPort any free one by default */
export async function startTcpProxy(targetPort: number, ownPort = 0): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const clients = new Set<Socket>();
  let late = 0;
  let swallowing = false;
  let made = 0;
  let server: Server | undefined;
  let port = ownPort;
  let figures = { made: 0, most: 0 };

  function join(client: Socket): void {
    made += 1;
    clients.add(client.once('close', () => clients.delete(client)));
    figures = { made: figures.made + 1, most: Math.max(figures.most, clients.size) };
    const upstream = connect(targetPort, '127.0.0.1');
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from.setNoDelay(true));
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
    takeFigures() {
      const taken = { ...figures, open: clients.size };
      figures = { made: 0, most: clients.size };
      return taken;
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
