import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));

let dataDir: string;
let child: ChildProcess;
let port: number;
let output: string;

const logged = () =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

async function until(what: () => boolean, seconds = 120): Promise<void> {
  const end = Date.now() + seconds * 1_000;
  while (!what()) {
    if (Date.now() > end) throw new Error(`not within ${seconds} s:\n${output}`);
    await wait(20);
  }
}

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'serve-'));
  output = '';
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: dataDir,
    CAPTCHA_ANSWER: 'ABCDE',
  };
  child = spawn(process.execPath, [main], { env });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
  await until(() => /is open: http:\/\/localhost:\d+/.test(output));
  port = Number(/is open: http:\/\/localhost:(\d+)/.exec(output)?.[1]);
});
afterEach(() => {
  child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

const body = '{"username":"somebody","password":"whatever"}';
const head = `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n`;

function openConnection(): { socket: Socket; heard(): string } {
  let received = '';
  const socket = connect(port, '127.0.0.1');
  socket.on('data', (text) => (received += text));
  return { socket, heard: () => received };
}

async function refusesConnections(): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const refused = once(socket, 'error').then(() => true);
  const taken = once(socket, 'connect').then(
    () => false,
    () => true,
  );
  const answer = await Promise.race([refused, taken]);
  socket.destroy();
  return answer;
}

test('SIGTERM: refuses new connections, finishes running requests and exits with 0', async () => {
  const { socket, heard } = openConnection();
  socket.write(`${head}\r\n${body.slice(0, 10)}`);
  const idle = openConnection();
  idle.socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  await until(() => idle.heard().includes('ok'));
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await until(() => logged().some(({ signal }) => signal === 'SIGTERM'));
  await wait(300);
  expect(await refusesConnections()).toBe(true);
  expect(heard()).toBe('');
  socket.write(body.slice(10));
  await until(() => heard().includes('login.captchaRequired'));
  expect(heard()).toMatch(/^HTTP\/1\.1 400 /);
  expect(await ended).toEqual([0, null]);
});

test('logs one JSON line per request with the id of its response', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/config?token=hunter2`);
  const id = answer.headers.get('x-request-id');
  await until(() => logged().some(({ reqId }) => reqId === id));
  expect(logged().find(({ reqId }) => reqId === id)).toMatchObject({
    msg: 'request',
    method: 'GET',
    path: '/api/config',
    status: 200,
    ms: expect.any(Number),
    address: '127.0.0.1',
  });
  expect(output).not.toContain('hunter2');
});
