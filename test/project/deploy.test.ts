import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { settings } from '#server/settings/config.ts';
import { filesFolder } from '#server/storage/open-storage.ts';
import { addDownload } from '#test/factories/downloads.ts';
import { startTestSite, type TestSite } from '#test/site.ts';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** A program between visitors and the site, with the file of `deploy/` that an owner copies. */
interface Proxy {
  readonly name: string;
  readonly program: string;
  /**
   * The owner's file with other ports, in a configuration that needs no rights and writes only into the folder, its logs
   * into files `*.log`.
   */
  configuration(folder: string, port: number, sitePort: number): string;
  /** What it is called with to read the file and to stay in front. */
  readonly run: (file: string) => string[];
}

const proxies: readonly Proxy[] = [
  {
    name: 'nginx',
    program: '/usr/sbin/nginx',
    configuration(folder, port, sitePort) {
      const server = read('deploy/nginx.conf')
        .replace('server 127.0.0.1:3000;', `server 127.0.0.1:${sitePort};`)
        .replace('listen 80;', `listen 127.0.0.1:${port};`)
        .replace('listen [::]:80;', '')
        .replaceAll('/var/log/nginx', folder);
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${folder}/${name};`)
        .join(' ');
      // Started by root it would give up the rights to the temporary folder.
      const user = process.getuid?.() === 0 ? 'user root;' : '';
      return `${user} daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {} http { access_log ${folder}/access.log; ${temporary} ${server} }`;
    },
    run: (file) => ['-c', file],
  },
  {
    name: 'Caddy',
    program: '/usr/bin/caddy',
    configuration(folder, port, sitePort) {
      return read('deploy/Caddyfile')
        .replace('127.0.0.1:3000', `127.0.0.1:${sitePort}`)
        .replace(
          '\tlog {',
          `\tadmin off\n\tstorage file_system ${folder}\n\tlog {\n\t\toutput file ${folder}/caddy.log`,
        )
        .replace(/^www\.example\.org \{/m, `http://127.0.0.1:${port} {`)
        .replace(/^example\.org \{/m, `http://localhost:${port} {`);
    },
    run: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
];

const installed = proxies.filter(({ program }) => existsSync(program));
for (const { name, program } of proxies.filter((proxy) => !installed.includes(proxy))) {
  const said = `There is no ${program} (apt-get install ${name.toLowerCase()}): its file in deploy/ is not tested.`;
  if (process.env.CI) throw new Error(said);
  console.warn(`SKIPPED on ${name}: ${said}`);
}

describe.each(installed)('behind $name, as docs/operating.md sets it up', (proxy) => {
  let folder: string;
  let site: TestSite;
  let running: ChildProcess;
  let address: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'proxy-'));
    site = await startTestSite({
      dialect: 'sqlite',
      environment: { TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://www.example.org' },
    });
    const port = await freePort();
    const file = join(folder, 'configuration');
    writeFileSync(file, proxy.configuration(folder, port, Number(new URL(site.address).port)));
    running = spawn(proxy.program, proxy.run(file), { stdio: 'inherit' });
    address = `http://127.0.0.1:${port}`;
    for (let tries = 0; tries < 100; tries += 1) {
      if (
        await fetch(`${address}/healthz`).then(
          ({ ok }) => ok,
          () => false,
        )
      )
        return;
      await wait(50);
    }
    throw new Error(`${proxy.name} does not answer`);
  });
  afterAll(async () => {
    running.kill('SIGQUIT');
    await site.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const forged = {
    'x-forwarded-for': '203.0.113.9',
    forwarded: 'for=203.0.113.9',
    'x-real-ip': '203.0.113.9',
  };

  test('pages come through', async () => {
    const answer = await fetch(`${address}/en`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('</html>');
  });

  test('what a visitor says of his address is not believed', async () => {
    await fetch(`${address}/api/config?who=forged`, { headers: forged });
    const lines = site.logged.map((line) => JSON.parse(line)).filter(({ path }) => path === '/api/config');
    expect(lines.at(-1)).toMatchObject({ address: '127.0.0.1' });
    expect(site.logged.join()).not.toContain('203.0.113.9');
  });

  test('compressed once, by the site', async () => {
    const answer = await fetch(`${address}/en`, { headers: { 'accept-encoding': 'br, gzip' } });
    expect(answer.headers.get('content-encoding')).toMatch(/^(br|gzip)$/);
    expect(await answer.text()).toContain('</html>');
  });

  test('nobody reads the figures through it, and this machine does past it', async () => {
    expect((await fetch(`${address}/metrics`, { headers: forged })).status).toBe(404);
    expect(await (await fetch(`${address}/readyz`)).json()).toEqual({ state: expect.any(String) });
    expect((await fetch(`${site.address}/metrics`)).status).toBe(200);
  });

  test('large bodies reach the site, which has its own word on them', async () => {
    const body = `{"x":"${'x'.repeat(2_000_000)}"}`;
    const headers = { 'content-type': 'application/json', origin: 'https://www.example.org' };
    const answer = await fetch(`${address}/api/auth/login`, { method: 'POST', body, headers });
    expect(await answer.text()).toContain('request.tooLarge');
  });

  test.each([
    ['of a length that is said', { 'content-length': 1_000_000_000_000 }],
    ['without an end', { 'transfer-encoding': 'chunked' }],
  ])('a body %s is refused while it is sent, and kept by no proxy until it is whole', async (_body, of) => {
    const headers = { 'content-type': 'application/json', origin: 'https://www.example.org', ...of };
    const sent = request(`${address}/api/auth/login`, { method: 'POST', headers });
    sent.write('{"x":"');
    const sending = setInterval(() => sent.write('x'.repeat(100_000)), 10);
    try {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        sent.on('response', resolve).on('error', reject);
      });
      expect(answer.statusCode).toBe(413);
      expect(await text(answer)).toContain('request.tooLarge');
    } finally {
      clearInterval(sending);
      sent.destroy();
    }
  });

  test('of a large download nothing is taken from the site before the visitor takes it', async () => {
    const bytes = 200 * 1024 * 1024;
    const files = filesFolder(site.services.config);
    mkdirSync(files, { recursive: true });
    writeFileSync(join(files, 'large'), '');
    truncateSync(join(files, 'large'), bytes);
    const id = await addDownload(site.services.site, { file_key: 'large', url: 'client.zip', bytes });
    const asked = new Promise<Socket>((resolve) => {
      site.app.server.once('request', ({ socket }) => resolve(socket));
    });
    const answer = await fetch(`${address}/files/${id}/client.zip`);
    const socket = await asked;
    for (let before = -1; before < socket.bytesWritten; ) {
      before = socket.bytesWritten;
      await wait(500);
    }
    const sent = socket.bytesWritten;
    await answer.body?.cancel();
    // Buffers of the connections are full, which is all: a proxy that kept it would read nothing more for minutes.
    expect(sent).toBeLessThan(bytes / 2);
  });

  test('no log of it has a mailed token, whether the site answers or not', async () => {
    const headers = { referer: 'https://www.example.org/en/undo-email?token=of-a-page' };
    const open = (way: string) => fetch(`${address}/en/${way}?token=mailed`, { headers });
    expect((await open('reset-password')).status).toBe(200);
    await site.app.close();
    expect((await open('verify-email')).status).toBe(502);
    const logs = () => {
      const names = readdirSync(folder).filter((name) => name.endsWith('.log'));
      return names.map((name) => readFileSync(join(folder, name), 'utf8')).join('');
    };
    await vi.waitFor(() => expect(logs()).toContain('/en/verify-email'));
    expect(logs()).not.toMatch(/mailed|of-a-page/);
  });
});

test('every setting of compose.yaml is one of the site’s, or of the services beside it', () => {
  const compose = read('compose.yaml');
  const site = compose.slice(compose.indexOf('  site:'), compose.indexOf('  # The site'));
  const names = [...site.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(8);
  expect(names.filter((name) => !Object.hasOwn(settings, String(name)))).toEqual([]);
});

test('what the image lacks, no file of the server asks for', () => {
  const removed = /node_modules\/(@?[\w-]+)/g;
  const names = [...read('Dockerfile').matchAll(removed)].map(([, name]) => String(name));
  expect(names).toContain('vite');
  const files = execFileSync('git', ['ls-files', 'server', 'contract'], { encoding: 'utf8' }).split('\n');
  const asking = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => names.some((name) => read(file).includes(`from '${name}`)));
  expect(asking).toEqual([]);
});

/** The lines of a list of files, without remarks. */
const listed = (file: string) =>
  read(file)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

/** Of compose.yaml: what stands below each service's name. */
function composeServices(): Map<string, string> {
  const [, services = ''] = read('compose.yaml').split(/^services:$/m);
  const [below = ''] = services.split(/^\S/m);
  const [, ...parts] = below.split(/^ {2}(\w+):$/m);
  return new Map(parts.flatMap((name, at) => (at % 2 === 0 ? [[name, parts[at + 1] ?? ''] as const] : [])));
}

test('what git ignores, and any file of settings, stays out of the image', () => {
  const out = listed('.dockerignore');
  const private_ = listed('.gitignore').map((line) => line.replaceAll(/^\/|\/$/g, ''));
  expect(private_).toContain('node_modules');
  expect(private_.filter((line) => !out.includes(line) && line !== '.env')).toEqual([]);
  expect(out).toContain('.env*');
});

test('what the image is made from is not kept out of it', () => {
  const copied = [...read('Dockerfile').matchAll(/^COPY --from=build (.+) \S+$/gm)]
    .flatMap(([, paths]) => String(paths).split(' '))
    .map((path) => String(path.replace('/app/', '').split('/')[0]));
  expect(copied).toEqual(expect.arrayContaining(['server', 'scripts', 'locales']));
  const made = ['node_modules', 'dist'];
  expect(listed('.dockerignore').filter((line) => copied.includes(line) && !made.includes(line))).toEqual([]);
});

test('the image’s own user may read all of it, whoever built it', () => {
  const [build = '', image = ''] = read('Dockerfile')
    .split(/^FROM .*\n/m)
    .slice(1);
  expect(build.trimEnd()).toMatch(/chmod -R a\+rX \.$/);
  expect(image).not.toMatch(/^COPY (?!--from=build)/m);
  expect(image).toMatch(/^USER node$/m);
});

test('the image and the unit ask for memory as npm start does', () => {
  const start = read('scripts/start.mjs');
  const flags = [...start.matchAll(/'(--max-[a-z-]+=\d+)'/g)].map(([, flag]) => String(flag));
  const variables = [...start.matchAll(/(MALLOC_[A-Z_]+): '(\d+)'/g)].map(
    ([, name, value]) => `${name}=${value}`,
  );
  expect([flags.length, variables.length]).toEqual([1, 2]);
  for (const file of ['Dockerfile', 'deploy/guildhall.service'])
    for (const said of [...flags, ...variables]) expect(read(file), file).toContain(said);
});

test('no service of compose.yaml fills the disk with what it says, and each is started again', () => {
  const services = composeServices();
  expect([...services.keys()]).toEqual(['site', 'mariadb', 'redis', 'mail', 'libretranslate']);
  expect(read('compose.yaml')).toMatch(
    /&logging \{ driver: json-file, options: \{ max-size: \d+m, max-file: "\d+" \} \}/,
  );
  for (const [name, text] of services) {
    expect(text, name).toMatch(/^ {4}logging: \*logging$/m);
    expect(text, name).toMatch(/^ {4}restart: unless-stopped$/m);
  }
});

test('in compose.yaml the site may write its data and nothing else, and owns the schema that MariaDB makes', () => {
  const services = composeServices();
  const site = services.get('site') ?? '';
  expect(site).toMatch(/^ {4}read_only: true$/m);
  expect(site).toMatch(/^ {4}cap_drop: \[ALL\]$/m);
  expect(site).toMatch(/no-new-privileges:true/);
  const of = (text: string, name: string) => new RegExp(`^ {6}${name}: (\\S+)$`, 'm').exec(text)?.[1];
  expect(of(site, 'SITE_SCHEMA')).toBe(of(services.get('mariadb') ?? '', 'MARIADB_DATABASE'));
  // A limit of less than the site gives requests under way would cut them off.
  expect(Number(/stop_grace_period: (\d+)s/.exec(site)?.[1])).toBeGreaterThan(10);
});

test('the gateway that compose.yaml trusts is its network’s', () => {
  const [, trusted] = /TRUST_PROXY: (\S+)/.exec(read('compose.yaml')) ?? [];
  expect(read('compose.yaml')).toContain(`gateway: ${trusted} }`);
  expect(read('docs/operating.md')).toContain(`is at \`${trusted}\``);
});

test('the units run what there is', () => {
  for (const unit of ['guildhall.service', 'guildhall-backup.service']) {
    const [, script = ''] = /^ExecStart=\S+\/node (?:--\S+ )*(\S+)/m.exec(read(`deploy/${unit}`)) ?? [];
    expect(existsSync(new URL(`../../${script}`, import.meta.url)), unit).toBe(true);
  }
});

test('systemd starts the site again however long its database is away, but not with wrong settings', () => {
  const [, unit = '', service = ''] =
    /\[Unit\]([^[]*)\[Service\]([^[]*)/.exec(read('deploy/guildhall.service')) ?? [];
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
  expect(service).toMatch(/^Restart=always$/m);
  // A pause, as without a limit nothing else keeps a site that cannot start from starting over and over.
  expect(service).toMatch(/^RestartSec=([5-9]|\d\d)$/m);
  const [, code] = /^RestartPreventExitStatus=(\d+)$/m.exec(service) ?? [];
  expect(read('server/serve.ts')).toContain(`const wrongSettingsExitCode = ${code};`);
});

test('the unit lets the site read the folder in the game’s home that GUILD_MARKS names, and write nothing there', () => {
  expect(settings.GUILD_MARKS.example).toMatch(/^\/home\//);
  expect(read('deploy/guildhall.service')).toMatch(/^ProtectHome=read-only$/m);
});

test('LibreTranslate is left out by the file of settings, for every later command as well', () => {
  expect(composeServices().get('libretranslate')).toMatch(/^ {4}scale: \$\{LIBRETRANSLATE_SCALE:-1\}$/m);
  const guide = read('docs/operating.md');
  expect(guide).toContain('`LIBRETRANSLATE_SCALE=0`');
  expect(guide).not.toContain('--scale');
});
