// Every check, and at the end what this machine lacked. `npm run check`: a few minutes, needs no services;
// `npm test`: also MariaDB, Redis and every walk in a browser; `npm run test:all`: also every screen, each in at least seven languages,
// every attack, slow tests on both databases, and the test of the build.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { answers } from '../chaos/servers.ts';
import { startTestGround } from './test-ground.ts';

const [scope = 'test', ...more] = process.argv.slice(2);
process.env.TEST_SCOPE = scope;

const ground = await startTestGround({ withMariadb: scope !== 'check' });
Object.assign(process.env, ground.environment);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void ground.close().then(() => process.exit(1)));
}

const missing = [
  [
    ground.hasMariadb || (await answers(3306)),
    'MariaDB (apt-get install mariadb-server), or one on 127.0.0.1:3306 (root, no password): tests on a real game database',
  ],
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

const projects = (...names: string[]) => names.flatMap((name) => ['--project', name]);

interface Step {
  readonly name: string;
  readonly command: readonly string[];
}

/** What needs no other step's result. */
const readings: readonly Step[] = [
  {
    name: 'types',
    command: [
      'tsc',
      '-p',
      '.',
      '--incremental',
      '--tsBuildInfoFile',
      'node_modules/.cache/types.tsbuildinfo',
      // Each of several works out all shared types anew: on two cores twice the work and longer.
      '--checkers',
      '1',
    ],
  },
  { name: 'lint and format', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'unused code', command: ['knip', '--no-progress'] },
  { name: 'languages', command: ['node', 'scripts/locales/locales.ts'] },
  { name: 'build', command: ['node', 'scripts/build/build.ts'] },
];

const excluded = (files: string) => ['--exclude', files];

/** The build has just been made; that of its test, in a copy, takes as long again. */
const withoutBuild = excluded('scripts/build/build.test.ts');

/**
 * Left to `test:all`, as each takes half a minute or more: they start or kill processes and engines by the dozen, show all calls in one
 * page, send texts that smaller tests send, too, walk in a row what other walks do in parts, or ask all calls in turn: as each role,
 * without a fresh proof, on MariaDB as on SQLite before, and as the documentation shows them.
 */
const withoutLong = [
  'server/http/api-docs/{error-examples,examples}.test.ts',
  'server/translation/killed-process.test.ts',
  'server/translation/builtin/thread-failures.test.ts',
  'scripts/operations/models.test.ts',
  'scripts/start.test.ts',
  'server/features/downloads/interrupted-chunks.test.ts',
  'test/attacks/every-call/mariadb-*.test.ts',
  'test/attacks/fresh-proof.test.ts',
  'test/attacks/hostile-texts.test.ts',
  'test/discovery/admin-by-role.test.ts',
  'test/e2e/api-documentation.test.ts',
  'test/e2e/design/own-site-walk.test.ts',
  'test/e2e/news/built-in-translation-walk.test.ts',
].flatMap(excluded);

/**
 * Left to `npm test`, so that a check takes less than three minutes: what attacks or asks every call in turn, and files of
 * ten seconds and more (the list at the end of a run shows them), such as those that wait for engines that answer badly.
 */
const withoutSlow = [
  'server/features/downloads/bucket.test.ts',
  'server/features/og-images/pictures.test.ts',
  'server/game/accounts/passwords.test.ts',
  'server/http/cache/response-caching.test.ts',
  'server/site/demo/demo-world.test.ts',
  'server/storage/**/*.test.ts',
  'server/translation/builtin/builtin-engine.test.ts',
  'server/translation/engines/conformance.test.ts',
  'server/translation/text/read-markdown.test.ts',
  'test/attacks/**/*.test.ts',
  'test/published-pages.test.ts',
].flatMap(excluded);

const tests: Readonly<Record<string, readonly Step[]>> = {
  check: [
    {
      name: 'tests',
      command: [
        'vitest',
        'run',
        ...projects('unit', 'server'),
        ...withoutBuild,
        ...withoutLong,
        ...withoutSlow,
      ],
    },
    { name: 'a walk in a browser', command: ['vitest', 'run', 'test/e2e/phone-walk.test.ts'] },
  ],
  test: [
    {
      name: 'tests',
      command: ['vitest', 'run', ...projects('unit', 'server', 'browser'), ...withoutBuild, ...withoutLong],
    },
  ],
  all: [{ name: 'tests', command: ['vitest', 'run'] }],
};

/** Runs a step, shown while it runs or, beside others, when it has ended. */
function run({ name, command: [program = '', ...rest] }: Step, stdio: 'inherit' | 'pipe'): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const head = `\n— ${name}`;
  if (stdio === 'inherit') console.log(head);
  const child = spawn(program, rest, {
    stdio: ['ignore', stdio, stdio],
    shell: process.platform === 'win32',
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => output.push(data));
  child.on('close', (code) => {
    if (stdio === 'pipe') console.log(`${head}\n${Buffer.concat(output).toString()}`.trimEnd());
    if (code !== 0) console.error(`\n${name}: failed`);
    resolve(code === 0);
  });
  child.on('error', (error) => output.push(Buffer.from(String(error))));
  return promise;
}

/** @returns whether every step succeeded */
async function runAll(): Promise<boolean> {
  if (missing.length > 0 && process.env.CI && scope !== 'check') {
    console.error(missing.join('\n'));
    console.error('In CI nothing may be skipped.');
    return false;
  }
  const read = await Promise.all(readings.map((step) => run(step, 'pipe')));
  if (read.includes(false)) return false;
  for (const { name, command } of tests[scope] ?? []) {
    if (!(await run({ name, command: [...command, ...more] }, 'inherit'))) return false;
  }
  for (const line of scope === 'check' ? [] : missing) console.warn(`\n${line}`);
  return true;
}

const succeeded = await runAll().finally(ground.close);
process.exit(succeeded ? 0 : 1);
