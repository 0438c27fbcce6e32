import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createGameDatabase, type GameDatabase } from '#test/database/game-database.ts';
import { mariadbPort, randomSchema, testDatabases } from '#test/factories/mariadb.ts';

const script = join(import.meta.dirname, '../setup.ts');
const onMariadb = (await testDatabases('npm run setup')).includes('mariadb');

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-setup-'));
  file = join(folder, '.env');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function setup(...answers: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, '--file', file], {
    env: { PATH: process.env.PATH, NODE_ENV: 'test' },
    encoding: 'utf8',
    input: answers.map((answer) => `${answer}\n`).join(''),
  });
  return { status, printed: stdout + stderr };
}

const written = () => parseEnv(readFileSync(file, 'utf8'));

/** Address, game, mail, administrators, modules, and yes. */
const demoWorld = ['https://play.example.org/', '', '', 'aldric,mirabel', 'storage,email', ''];

test('for the demo world: few questions, and a file for its owner alone', () => {
  expect(setup(...demoWorld)).toMatchObject({ status: 0 });
  expect(written()).toEqual({
    PUBLIC_URL: 'https://play.example.org/',
    ADMIN_LOGINS: 'aldric,mirabel',
    MODULES: 'storage,email',
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('the site may still read the file after a change: owner, group and rights stay', () => {
  writeFileSync(file, 'SITE_NAME=Moon\n');
  // The last figure, what everybody may do, does not stay: the file holds passwords.
  chmodSync(file, 0o644);
  const group = process.getgroups?.().find((each) => each !== process.getgid?.());
  if (process.getuid?.() === 0) chownSync(file, 0, 4242);
  else if (group !== undefined) chownSync(file, process.getuid?.() ?? 0, group);
  const { uid, gid } = statSync(file);
  expect(setup(...demoWorld)).toMatchObject({ status: 0 });
  expect(written()).toMatchObject({ SITE_NAME: 'Moon', MODULES: 'storage,email' });
  const { mode, ...after } = statSync(file);
  expect([mode & 0o777, after.uid, after.gid]).toEqual([0o640, uid, gid]);
});

test('keeps what it does not ask for, and what is answered with nothing', () => {
  writeFileSync(file, '# mine\nSITE_NAME=Moon\nPUBLIC_URL=https://old.example.org\nMODULES=all\n');
  const { printed } = setup('', '', '', '', '-', 'y');
  expect(readFileSync(file, 'utf8')).toBe('# mine\nSITE_NAME=Moon\nPUBLIC_URL=https://old.example.org\n');
  expect(printed).toContain('MODULES is removed');
});

test.each([
  'smtps://mail.example.org',
  'smtps://post%40example.org:a%20secret@mail.example.org:2465',
  'smtp://mail.example.org:587?tls.rejectUnauthorized=false',
])('a second run with empty answers leaves the mail server %s as it is', (address) => {
  const text = `SMTP_URL=${address}\nMAIL_FROM=post@example.org\n`;
  writeFileSync(file, text);
  const { status, printed } = setup(...Array.from({ length: 8 }, () => ''));
  expect([status, readFileSync(file, 'utf8')]).toEqual([0, text]);
  expect(printed).toContain('Nothing has changed.');
});

test.each([
  ['smtps://mail.example.org:2465', 'smtps://post%40example.org:new%20%2F%231@mail.example.org:2465'],
  [
    'smtps://me:old@mail.example.org?tls.rejectUnauthorized=false',
    'smtps://post%40example.org:new%20%2F%231@mail.example.org?tls.rejectUnauthorized=false',
  ],
])('a new user and password leave how the mail server of %s is encrypted', (address, changed) => {
  writeFileSync(file, `SMTP_URL=${address}\nMAIL_FROM=post@example.org\n`);
  const { status } = setup('', '', '', 'post@example.org', 'new /#1', '', '', '', 'y');
  expect([status, written().SMTP_URL]).toEqual([0, changed]);
});

test.each([
  ['another.example.org', 'smtp://me:new@another.example.org'],
  ['mail.example.org:465', 'smtps://me:new@mail.example.org:465'],
])('another mail server, %s, is not encrypted as the one before it', (host, changed) => {
  writeFileSync(file, 'SMTP_URL=smtp://me:old@mail.example.org?ignoreTLS=true\nMAIL_FROM=post@example.org\n');
  const { status } = setup('', '', host, 'me', 'new', '', '', '', 'y');
  expect([status, written().SMTP_URL]).toEqual([0, changed]);
});

test('a database keeps its encryption when its password changes', () => {
  const address = (password: string) => `mysql://g:${password}@localhost:9?ssl=true`;
  writeFileSync(file, `GAME_DATABASE_URL=${address('old')}\nDATABASE_URL=${address('old')}\n`);
  const server = ['', '', 'new', 'n'];
  const { status } = setup('', ...server, '', '', '', '', 'n', ...server, '', '', '', '', 'y');
  expect([status, written()]).toMatchObject([
    0,
    { GAME_DATABASE_URL: address('new'), DATABASE_URL: address('new') },
  ]);
});

test('a password with a stray percent sign is asked for again', () => {
  writeFileSync(file, 'SMTP_URL=smtp://me:50%off@mail.example.org\n');
  const { status } = setup('', '', '', '', 'new', '', '', '', 'y');
  expect([status, written().SMTP_URL]).toEqual([0, 'smtp://me:new@mail.example.org']);
});

test('asks again for what is wrong', () => {
  const { printed, status } = setup('ftp://example.org', ...demoWorld.slice(0, 4), 'shop', 'all', '');
  expect([status, written().MODULES]).toEqual([0, 'all']);
  expect(printed).toContain('PUBLIC_URL must be an address that begins with http:// or https://');
  expect(printed).toContain('MODULES must be a comma-separated list of modules');
});

test.each([
  [[...demoWorld.slice(0, 5), 'n'], 0, 'Nothing was written.'],
  [demoWorld.slice(0, 3), 2, 'The answers ended too early. Nothing was written.'],
  [[], 2, 'The answers ended too early. Nothing was written.'],
] as const)('writes nothing without a yes (%#)', (answers, code, sentence) => {
  const { status, printed } = setup(...answers);
  expect([status, existsSync(file)]).toEqual([code, false]);
  expect(printed).toContain(sentence);
});

describe.runIf(onMariadb)('for a game on a server', () => {
  let game: GameDatabase;
  beforeAll(async () => {
    game = await createGameDatabase({ variant: 'real' });
  });
  afterAll(() => game.drop());

  test('tries the database at once, finds its schemas, and shows no secret', () => {
    const { account, player, common, log } = game.schemas;
    const mailSecret = 'p\'a`ss #1/é"';
    const { status, printed } = setup(
      'https://play.example.org',
      ...[`127.0.0.1:${mariadbPort}`, 'nobody', 'Wrong #1', 'y', '', 'root', ''],
      ...[account, player, common, log, 'tr', '', 'site_of_moon'],
      ...['mail.example.org:465', 'site@example.org', mailSecret, 'Moon <post@example.org>'],
      ...['aldric', '', ''],
    );
    expect([status, printed]).toEqual([0, expect.stringContaining('Connected.')]);
    expect(printed).toContain('refuses the user "nobody" or its password');
    expect(printed).toMatch(/Several have such a table: .*|Schema of the accounts \[/);
    expect(printed).not.toMatch(/Wrong #1|Wrong%20|p'a|p%27a/);
    const { SMTP_URL = '', ...others } = written();
    expect(others).toEqual({
      PUBLIC_URL: 'https://play.example.org',
      DATABASE_URL: `mysql://root@127.0.0.1:${mariadbPort}`,
      ACCOUNT_SCHEMA: account,
      PLAYER_SCHEMA: player,
      COMMON_SCHEMA: common,
      LOG_SCHEMA: log,
      GAME_TEXT_ENCODING: 'windows-1254',
      SITE_SCHEMA: 'site_of_moon',
      MAIL_FROM: 'Moon <post@example.org>',
      ADMIN_LOGINS: 'aldric',
    });
    expect(SMTP_URL).toMatch(/^smtps:\/\/site%40example\.org:/);
    expect(decodeURIComponent(new URL(SMTP_URL).password)).toBe(mailSecret);
  });

  test('of several games on one machine it suggests the schemas of the one whose accounts were answered', async () => {
    // By name before those of other tests: only the first fifty are found.
    const start = randomSchema('0setup');
    const namesOf = (server: number) => ({
      account: `${start}_s${server}_account`,
      player: `${start}_s${server}_player`,
      common: `${start}_s${server}_common`,
      log: `${start}_s${server}_log`,
    });
    const games = [];
    for (const server of [1, 2])
      games.push(await createGameDatabase({ variant: 'real', names: namesOf(server) }));
    try {
      const { account, player, common, log } = namesOf(2);
      const { status, printed } = setup(
        '',
        ...[`127.0.0.1:${mariadbPort}`, 'root', ''],
        ...[account, '', '', '', '', '', ''],
        ...['', '', '', ''],
      );
      expect([status, written()], printed).toEqual([
        0,
        expect.objectContaining({
          ACCOUNT_SCHEMA: account,
          PLAYER_SCHEMA: player,
          COMMON_SCHEMA: common,
          LOG_SCHEMA: log,
        }),
      ]);
    } finally {
      for (const each of games) await each.drop();
    }
  });

  test('keeps two servers apart', () => {
    const { account, player, common } = game.schemas;
    setup(
      '',
      ...[`127.0.0.1:${mariadbPort}`, 'root', ''],
      ...[account, player, common, '', '', 'n', `localhost:${mariadbPort}`, 'root', '', ''],
      ...['', '', '', ''],
    );
    expect(written()).toMatchObject({
      GAME_DATABASE_URL: `mysql://root@127.0.0.1:${mariadbPort}`,
      DATABASE_URL: `mysql://root@localhost:${mariadbPort}`,
      SITE_SCHEMA: 'site',
    });
  });
});
