import { chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { startMariadb } from '../chaos/servers.ts';
import { makeMemoryFolder } from './memory-folder.ts';

/** Where tests keep what they write. */
export interface TestGround {
  readonly environment: Readonly<Record<string, string>>;
  /** Whether there is a MariaDB of its own. */
  readonly hasMariadb: boolean;
  close(): Promise<void>;
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Files and a MariaDB in memory as far as the machine has both: on a disk most of the tests' time goes into waiting for it. */
export async function startTestGround({
  withMariadb,
}: {
  readonly withMariadb: boolean;
}): Promise<TestGround> {
  const folder = makeMemoryFolder();
  if (!folder) return { environment: {}, hasMariadb: false, close: async () => {} };
  const files = join(folder, 'files');
  mkdirSync(files);
  // For every user, like the usual folder.
  chmodSync(files, 0o1777);
  const hasMariadb = withMariadb && existsSync('/usr/sbin/mariadbd');
  const server = hasMariadb ? await startMariadb(folder, await freePort()) : undefined;
  return {
    environment: { TMPDIR: files, ...(server ? { TEST_MARIADB_PORT: String(server.port) } : {}) },
    hasMariadb,
    async close() {
      await server?.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
