import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSession, findSession } from '#server/site/sessions/sessions.ts';
import { SiteUnavailable } from '#server/site/unavailable.ts';
import { type Person, somebody, startTestApp, type TestApp } from '#test/app.ts';
import { openEmptySite } from '#test/factories/site.ts';

const opened = new Set<DatabaseSync>();
const { exec } = DatabaseSync.prototype;
// Every embedded database runs a statement when it is opened.
DatabaseSync.prototype.exec = function (statement) {
  opened.add(this);
  exec.call(this, statement);
};
afterAll(() => Object.assign(DatabaseSync.prototype, { exec }));

const has = (database: DatabaseSync, schema: string) =>
  database.isOpen &&
  database
    .prepare('PRAGMA database_list')
    .all()
    .some(({ name }) => name === schema);

/** Makes SQLite report a full disk for a schema. */
function fillDisk(schema: string): DatabaseSync {
  const database = [...opened].findLast((each) => has(each, schema));
  if (!database) throw new Error(`${schema} was not opened`);
  database.exec(`CREATE TABLE "${schema}".filler (bytes)`);
  database.exec(`PRAGMA "${schema}".max_page_count = 1`);
  const fill = () => database.exec(`INSERT INTO "${schema}".filler VALUES (zeroblob(3000))`);
  expect(() => {
    for (;;) fill();
  }).toThrow('full');
  return database;
}

function makeRoom(database: DatabaseSync, schema: string): void {
  database.exec(`PRAGMA "${schema}".max_page_count = 1000000`);
}

const isFull = {
  status: 503,
  body: { code: 'server.diskUnavailable', message: expect.stringContaining('Festplatte') },
};

describe.each(['site', 'account'])('a full disk for the embedded schema %s', (name) => {
  let site: TestApp;
  let schema: string;
  let database: DatabaseSync;
  let player: Person & { readonly session: string };
  beforeAll(async () => {
    site = await startTestApp({ dialect: 'sqlite' });
    schema = name === 'account' ? site.game.schemas.account : 'site';
  });
  afterAll(() => site.close());

  const headers = { 'accept-language': 'de' };
  const logIn = async () => {
    const body = { username: player.login, password: player.password };
    return site.send('POST /api/auth/login', { body, captcha: await site.solveCaptcha(), headers });
  };
  const register = async () =>
    site.send('POST /api/auth/register', {
      body: { ...somebody(), language: 'de' },
      captcha: await site.solveCaptcha(),
    });
  const write = () => (name === 'site' ? logIn() : register());

  test('answers 503 with its own code and logs once without a stack; reads continue', async () => {
    player = await site.newPlayer();
    database = fillDisk(schema);
    const before = site.logged.length;
    // Free pages take a few more rows.
    await expect.poll(write, { interval: 0 }).toMatchObject(isFull);
    for (let time = 0; time < 5; time += 1) await write();
    const told = site.logged
      .slice(before)
      .map((line) => JSON.parse(line))
      .filter(({ level }) => level >= 40);
    expect(told).toEqual([expect.objectContaining({ level: 40, kind: 'full', suppressed: 0 })]);
    expect(JSON.stringify(told)).not.toMatch(/\n\s+at |sqlite-|insert/);
    const session = { session: player.session };
    expect(await site.send('GET /api/auth/session', session)).toMatchObject({ status: 200 });
    expect(await site.send('GET /api/news', session)).toMatchObject({ status: 200 });
  });

  test('recovers when there is space again', async () => {
    makeRoom(database, schema);
    expect(await write()).toMatchObject({ status: 200 });
  });
});

test('sessions can be read while nothing can be written', async () => {
  const site = await openEmptySite('sqlite');
  const owner = { id: 1, login: 'aldric', passwordHash: '*00' };
  const token = await createSession(site, owner);
  await sql`PRAGMA query_only = 1`.execute(site.db);
  const aDayLater = new Date(Date.now() + 86_400_000);
  expect(await findSession(site, token, aDayLater)).toMatchObject({ state: 'live' });
  await expect(createSession(site, owner)).rejects.toThrow(SiteUnavailable);
  await site.close();
});
