import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A program that can be killed, frozen and started again on the same port. */
export interface OwnServer {
  readonly port: number;
  start(): Promise<void>;
  /** Ends it at once, as a machine does that loses its power. */
  kill(): Promise<void>;
  /** Has it end as it does when it is asked to. */
  end(): Promise<void>;
  freeze(): void;
  thaw(): void;
}

export function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}

/** @throws Error when nothing answers within a minute */
async function untilAnswers(port: number): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (await answers(port)) return;
    await pause(100);
  }
  throw new Error(`nothing answers on port ${port}`);
}

export interface Program {
  readonly port: number;
  readonly command: string;
  readonly args: readonly string[];
  /** Asked at each start. */
  readonly environment?: () => Readonly<Record<string, string>>;
  /** Every line that it prints. */
  readonly onLine?: (line: string) => void;
}

export function ownServer({ port, command, args, environment, onLine }: Program): OwnServer {
  let child: ChildProcess | undefined;
  async function ended(signal: NodeJS.Signals): Promise<void> {
    const dying = child;
    child = undefined;
    if (!dying || dying.exitCode !== null || dying.signalCode !== null) return;
    const gone = new Promise((resolve) => dying.once('exit', resolve));
    dying.kill(signal);
    await gone;
  }
  return {
    port,
    async start() {
      child = spawn(command, args, {
        env: { ...process.env, ...environment?.() },
        stdio: ['ignore', onLine ? 'pipe' : 'ignore', 'ignore'],
      });
      let rest = '';
      child.stdout?.on('data', (bytes: Buffer) => {
        const lines = (rest + bytes).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) onLine?.(line);
      });
      await untilAnswers(port);
    },
    kill: () => ended('SIGKILL'),
    end: () => ended('SIGTERM'),
    freeze: () => child?.kill('SIGSTOP'),
    thaw: () => child?.kill('SIGCONT'),
  };
}

/** A MariaDB with nothing in it, for root without a password. */
export async function startMariadb(folder: string, port: number): Promise<OwnServer> {
  const data = join(folder, 'mariadb');
  mkdirSync(data);
  const common = ['--no-defaults', `--datadir=${data}`];
  // MariaDB does not run as root.
  if (process.getuid?.() === 0) {
    const userId = Number(execFileSync('id', ['-u', 'mysql'], { encoding: 'utf8' }));
    chownSync(folder, userId, userId);
    chownSync(data, userId, userId);
    common.push('--user=mysql');
  }
  execFileSync(
    'mariadb-install-db',
    [...common, '--auth-root-authentication-method=normal', '--skip-test-db'],
    {
      stdio: 'ignore',
    },
  );
  const own = [`--port=${port}`, `--socket=${join(folder, 'mariadb.sock')}`, '--bind-address=127.0.0.1'];
  const server = ownServer({
    port,
    command: '/usr/sbin/mariadbd',
    args: [...common, ...own, '--skip-name-resolve'],
  });
  await server.start();
  return server;
}

export async function startRedis(port: number): Promise<OwnServer> {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const server = ownServer({ port, command: 'redis-server', args });
  await server.start();
  return server;
}

/** nginx before the instances, with the settings of `deploy/nginx.conf` that matter here. */
export async function startNginx(
  folder: string,
  port: number,
  instances: readonly number[],
): Promise<OwnServer> {
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; worker_processes 1;
events { worker_connections 4096; }
http {
  access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  upstream site { ${instances.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=1s;`).join(' ')} keepalive 32; }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 0; proxy_request_buffering off;
    location / {
      proxy_pass http://site; proxy_http_version 1.1; proxy_set_header Connection "";
      proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $remote_addr;
      proxy_connect_timeout 2s; proxy_read_timeout 30s; proxy_next_upstream error timeout; proxy_next_upstream_tries 3;
    }
  }
}
`,
  );
  const server = ownServer({ port, command: '/usr/sbin/nginx', args: ['-c', file, '-p', folder] });
  await server.start();
  return server;
}
