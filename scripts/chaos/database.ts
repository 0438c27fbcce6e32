import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Connection, createConnection } from 'mysql2/promise';
import { startTcpProxy, type TcpProxy } from '#test/tcp-proxy.ts';
import { type OwnServer, startMariadb } from './servers.ts';

const user = { name: 'site', password: 'first-word' } as const;

/** A MariaDB of its own behind a proxy, to be broken in every way. */
export interface ChaosDatabase {
  readonly server: OwnServer;
  readonly proxy: TcpProxy;
  /** For the site's settings: through the proxy, as a user of its own. */
  readonly url: string;
  /** As root, past the proxy. */
  connect(): Promise<Connection>;
  /** Makes these schemas and lets the site's user into them. */
  makeSchemas(names: readonly string[]): Promise<void>;
  setReadOnly(on: boolean): Promise<void>;
  /** What the site's user has to know from now on; nothing: what the instances know. */
  setPassword(password?: string): Promise<void>;
  /** Connections of the site's user that the server itself counts. */
  countConnections(): Promise<number>;
}

/** @param name of its folder */
export async function startDatabase(
  name: string,
  parent: string,
  ports: { readonly server: number; readonly proxy: number },
): Promise<ChaosDatabase> {
  const folder = join(parent, name);
  mkdirSync(folder);
  const server = await startMariadb(folder, ports.server);
  const proxy = await startTcpProxy(ports.server, ports.proxy);
  const connect = () =>
    createConnection({ host: '127.0.0.1', port: ports.server, user: 'root', multipleStatements: true });
  async function asRoot<T>(work: (root: Connection) => Promise<T>): Promise<T> {
    const root = await connect();
    try {
      return await work(root);
    } finally {
      root.destroy();
    }
  }
  const account = `${user.name}@'127.0.0.1'`;
  return {
    server,
    proxy,
    url: `mysql://${user.name}:${user.password}@127.0.0.1:${ports.proxy}`,
    connect,
    makeSchemas: (names) =>
      asRoot(async (root) => {
        await root.query(`CREATE USER ${account} IDENTIFIED BY '${user.password}'`);
        for (const schema of names) {
          await root.query(`CREATE DATABASE ${schema}`);
          await root.query(`GRANT ALL ON ${schema}.* TO ${account}`);
        }
      }),
    setReadOnly: (on) =>
      asRoot(async (root) => void (await root.query(`SET GLOBAL read_only = ${on ? 1 : 0}`))),
    setPassword: (password = user.password) =>
      asRoot(
        async (root) => void (await root.query(`SET PASSWORD FOR ${account} = PASSWORD(?)`, [password])),
      ),
    countConnections: () =>
      asRoot(async (root) => {
        const [rows] = await root.query(
          'SELECT COUNT(*) AS number FROM information_schema.processlist WHERE user = ?',
          [user.name],
        );
        return Number((rows as { number: number }[])[0]?.number);
      }),
  };
}
