import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { run } from '#test/run.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'guildhall-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The Node that npm itself runs on: the system's. */
const systemNode =
  process.env.npm_node_execpath ?? process.env.npm_config_node_execpath ?? '/usr/local/bin/node';

function majorOf(node: string): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(node, ['-p', 'process.versions.node.split(".")[0]']);
    let text = '';
    child.stdout.on('data', (data) => (text += data));
    child.on('error', () => resolve(0));
    child.on('exit', () => resolve(Number(text)));
  });
}

const systemMajor = await majorOf(systemNode);
const hasOldNode = systemMajor > 0 && systemMajor < 24;
if (!hasOldNode) console.warn(`SKIPPED: starting on an older Node, this system has ${systemMajor}`);

/** Of util-linux: runs a command on a terminal of its own. */
const scriptProgram = '/usr/bin/script';
const hasTerminals = existsSync(scriptProgram);
const ctrlC = '\x03';

function onTerminal(command: string, environment: Record<string, string>) {
  return run(scriptProgram, '-qec', environment, { args: [`exec ${command}`, '/dev/null'], cwd: root });
}

/** A request to the site whose address was printed, without the last byte of its body; begun once the site says `100 Continue`. */
function beginRequest(printed: string): Socket {
  const port = Number(/http:\/\/localhost:(\d+)/.exec(printed)?.[1]);
  const socket = connect(port, '127.0.0.1');
  socket.write('POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n');
  socket.write('Content-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{');
  return socket;
}

describe.skipIf(!hasOldNode)('on an older system Node', () => {
  test('the site goes on with the Node npm brought, says so, and stops in order', async () => {
    const dataDir = join(folder, 'data');
    const site = run(systemNode, join(root, 'scripts/start.mjs'), {
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
    });
    const printed = await site.printed(/Demo administrator .+\n/);
    expect(printed).toMatch(/This is Node v\d+\.\S+; going on with the project's own Node 24/);
    expect(printed).toContain(dataDir);
    const accounts = JSON.parse(readFileSync(join(dataDir, 'demo-accounts.json'), 'utf8'));
    expect(printed).toContain(`${accounts.player.login} / ${accounts.player.password}`);
    expect(printed).toContain(`${accounts.admin.login} / ${accounts.admin.password}`);
    expect(statSync(join(dataDir, 'demo-accounts.json')).mode & 0o777).toBe(0o600);
    const address = /http:\/\/localhost:\d+/.exec(printed)?.[0] ?? '';
    expect((await fetch(address)).status).toBe(200);
    site.child.kill('SIGTERM');
    expect(await site.exit).toBe(0);
  }, 90_000);

  test('an interrupt sent to it alone stops the site in order', async () => {
    const site = run(systemNode, join(root, 'scripts/start.mjs'), {
      PORT: '0',
      DATA_DIR: join(folder, 'interrupted'),
      LOG_LEVEL: 'warn',
    });
    await site.printed(/Demo administrator .+\n/);
    site.child.kill('SIGINT');
    expect(await site.exit).toBe(0);
  }, 90_000);

  test.skipIf(!hasTerminals)(
    'Ctrl+C at a terminal, which reaches the site as well, lets it answer the requests under way',
    async () => {
      const environment = { PORT: '0', DATA_DIR: join(folder, 'terminal'), LOG_LEVEL: 'info' };
      const site = onTerminal(`${systemNode} scripts/start.mjs`, environment);
      // A terminal ends its lines with a carriage return as well.
      await site.printed(/Demo administrator .+\r\n/);
      const request = beginRequest(site.output());
      expect(String(await once(request, 'data'))).toContain('100 Continue');
      site.child.stdin?.write(ctrlC);
      await site.printed(/Stopping: requests under way/);
      request.end('}');
      expect(String(await once(request, 'data'))).toMatch(/^HTTP\/1\.1 [45]/);
      expect(await site.exit).toBe(0);
    },
    90_000,
  );

  test('without that Node it explains what to do', async () => {
    mkdirSync(join(folder, 'bare/scripts'), { recursive: true });
    const file = join(folder, 'bare/scripts/start.mjs');
    copyFileSync(join(root, 'scripts/start.mjs'), file);
    const site = run(systemNode, file, {});
    expect(await site.exit).toBe(1);
    expect(site.output()).toMatch(/Guildhall needs Node 24; this is Node v/);
    expect(site.output()).toContain('npm ci && npm start');
  });
});

describe('wrong settings', () => {
  test('stop the start with one line each and no stack', async () => {
    const site = run(process.execPath, join(root, 'scripts/start.mjs'), {
      DATA_DIR: join(folder, 'wrong'),
      PORT: 'many',
      DATABASE_URL: 'postgres://me:hunter2@db',
    });
    expect(await site.exit).toBe(78);
    const lines = site.output().trim().split('\n');
    expect(lines.filter((line) => /^ {2}(PORT|DATABASE_URL) must .*Example: /.test(line))).toHaveLength(2);
    expect(site.output()).not.toMatch(/hunter2|\bat .+:\d+:\d+/);
  }, 90_000);

  test('a captcha answer for tests cannot reach production', async () => {
    const site = run(process.execPath, join(root, 'scripts/start.mjs'), {
      DATA_DIR: join(folder, 'captcha'),
      CAPTCHA_ANSWER: 'ABCDE',
    });
    expect(await site.exit).toBe(78);
    expect(site.output()).toContain('CAPTCHA_ANSWER must not be set');
  }, 90_000);
});

test('a demo is a world of its own in the settings of a real site, too', async () => {
  const cwd = mkdtempSync(join(folder, 'demo-'));
  const real = {
    DATABASE_URL: 'mysql://site:secret@127.0.0.1:1',
    SMTP_URL: 'smtp://127.0.0.1:1',
    // Without its keys it stops the start.
    STORAGE_URL: 's3://players/files',
  };
  const environment = { PORT: '0', LOG_LEVEL: 'warn', ...real };
  const site = run(process.execPath, join(root, 'scripts/start.mjs'), environment, { args: ['demo'], cwd });
  expect(await site.printed(/Demo administrator .+\n/)).toContain(join(cwd, 'data/demo'));
  site.child.kill('SIGTERM');
  expect(await site.exit).toBe(0);
}, 90_000);

test('what a start has compiled is kept for the next', async () => {
  const site = run(process.execPath, join(root, 'scripts/start.mjs'), {
    PORT: '0',
    DATA_DIR: join(folder, 'compiled'),
    LOG_LEVEL: 'warn',
    NODE_DEBUG_NATIVE: 'COMPILE_CACHE',
  });
  await site.printed(/Demo administrator .+\n/);
  site.child.kill('SIGTERM');
  await site.exit;
  expect(site.output()).toMatch(/cache for \w+ \S*server\/serve\.ts/);
  expect(readdirSync(join(root, 'dist/compiled')).length).toBeGreaterThan(0);
}, 90_000);

test.skipIf(process.platform !== 'linux')(
  'memory is settled before the site begins, and what the start needed is given back after it',
  async () => {
    const site = run(process.execPath, join(root, 'scripts/start.mjs'), {
      PORT: '0',
      DATA_DIR: join(folder, 'memory'),
      LOG_LEVEL: 'warn',
    });
    await site.printed(/Demo administrator .+\n/);
    const of = (file: string) => readFileSync(`/proc/${site.child.pid}/${file}`, 'utf8').split('\0');
    expect(of('environ')).toEqual(
      expect.arrayContaining([expect.stringMatching(/^MALLOC_MMAP_THRESHOLD_=\d+$/)]),
    );
    expect(of('cmdline')).toContain('--max-semi-space-size=16');
    expect(of('cmdline')).toContain('--expose-gc');
    const kilobytes = (what: string) =>
      Number(new RegExp(`${what}:\\s+(\\d+)`).exec(of('status').join())?.[1]);
    await expect.poll(() => kilobytes('VmRSS') / kilobytes('VmHWM')).toBeLessThan(0.9);
    site.child.kill('SIGTERM');
    expect(await site.exit).toBe(0);
  },
  90_000,
);

/** Prints at the end which parts of Node itself were loaded. */
const tellBuiltins = `process.on('exit', () => console.log(process.moduleLoadList.join('\\n')));`;

test('a start loads nothing that only a later request, mail or picture needs', async () => {
  const site = run(process.execPath, join(root, 'scripts/start.mjs'), {
    PORT: '0',
    DATA_DIR: join(folder, 'loaded'),
    LOG_LEVEL: 'warn',
    NODE_DEBUG_NATIVE: 'COMPILE_CACHE',
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(tellBuiltins)}`,
  });
  expect(await site.printed(/Demo administrator .+\n/)).not.toMatch(/cache for \w+ \S*dist\/server\//);
  // What draws pages comes right after, before anybody asks.
  await site.printed(/cache for \w+ \S*dist\/server\/entry-server\.js/);
  site.child.kill('SIGTERM');
  await site.exit;
  expect(site.output()).toMatch(/cache for \w+ \S*server\/serve\.ts/);
  expect(site.output()).not.toMatch(
    /cache for \w+ \S*(nodemailer|prom-client|\/metrics\.ts|bcryptjs|@napi-rs|ioredis|swagger|docs-site|yaml)/,
  );
  expect(site.output()).toContain('NativeModule http\n');
  // An import of `node:http` would load Node's client for requests, which nothing asks for yet.
  expect(site.output()).not.toContain('NativeModule internal/deps/undici/undici\n');
}, 90_000);

/** What each of these answers lies in a file that the server reads where it stands. */
const fromFiles = [
  ['GET', '/en', 200, 'text/html'],
  ['GET', '/de/news/1', 200, 'text/html'],
  ['GET', '/robots.txt', 200, 'text/plain'],
  ['GET', '/share/en/site.jpg', 200, 'image/jpeg'],
  ['GET', '/api/docs/json', 200, 'application/json'],
  ['GET', '/api/docs/static/swagger-ui.css', 200, 'text/css'],
  ['POST', '/api/captcha/generate', 200, 'application/json'],
] as const;

test('the site finds every file it reads', async () => {
  const site = run(process.execPath, join(root, 'scripts/start.mjs'), {
    PORT: '0',
    DATA_DIR: join(folder, 'files'),
    LOG_LEVEL: 'warn',
  });
  const address = /http:\/\/localhost:\d+/.exec(await site.printed(/Demo administrator .+\n/))?.[0] ?? '';
  for (const [method, path, status, type] of fromFiles) {
    const answer = await fetch(address + path, { method, headers: { origin: address } });
    expect([path, answer.status], site.output()).toEqual([path, status]);
    expect(answer.headers.get('content-type')).toContain(type);
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(100);
  }
  site.child.kill('SIGTERM');
  expect(await site.exit).toBe(0);
}, 90_000);
