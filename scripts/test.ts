// `npm test`: every check in order, and at the end what this machine lacked.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createConnection } from 'node:net';

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port, timeout: 2000 });
    const end = (answered: boolean) => () => {
      socket.destroy();
      resolve(answered);
    };
    socket.on('connect', end(true)).on('error', end(false)).on('timeout', end(false));
  });
}

const missing = [
  [await answers(3306), 'MariaDB on 127.0.0.1:3306 (root, no password): tests on a real game database'],
  [await answers(6379), 'Redis on 127.0.0.1:6379: tests of shared limits and captchas'],
  [
    existsSync('/usr/bin/chromium'),
    'chromium in /usr/bin (apt-get install chromium): tests in a real browser',
  ],
  [existsSync('/usr/sbin/nginx'), 'nginx (apt-get install nginx-light): the site behind a real proxy'],
  [existsSync('/usr/bin/caddy'), 'Caddy (apt-get install caddy): the site behind another'],
  [
    existsSync('/usr/bin/apertium') && existsSync('/usr/share/apertium/modes/eng-spa.mode'),
    'apertium with English and Spanish (apt-get install apertium apertium-eng-spa): tests of a real translation',
  ],
]
  .filter(([there]) => !there)
  .map(([, what]) => `SKIPPED, not on this machine: ${what}`);

if (missing.length > 0 && process.env.CI) {
  console.error(missing.join('\n'));
  console.error('In CI nothing may be skipped.');
  process.exit(1);
}

const steps: readonly (readonly [string, readonly string[]])[] = [
  ['types', ['tsc', '-p', '.']],
  ['lint and format', ['biome', 'check', '--error-on-warnings', '.']],
  ['languages', ['node', 'scripts/locales.ts']],
  ['build', ['node', 'scripts/build.ts']],
  ['tests', ['vitest', 'run', ...process.argv.slice(2)]],
];

for (const [name, [command = '', ...rest]] of steps) {
  console.log(`\n— ${name}`);
  const { status } = spawnSync(command, rest, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) {
    console.error(`\n${name}: failed`);
    process.exit(status ?? 1);
  }
}
for (const line of missing) console.warn(`\n${line}`);
