import { readdirSync } from 'node:fs';
import type { RowDataPacket } from 'mysql2';
import type { Connection } from 'mysql2/promise';
import { languageCodes } from '#contract/languages.ts';
import { passwordHashing } from '#server/game/accounts/passwords.ts';
import type { World } from './world.ts';
import type { Acknowledged } from './writes.ts';

const passwords = passwordHashing('mysql41');
const translatedLanguages = languageCodes.length - 1;

/** Acknowledged writes of one kind, and how many of them are stored. */
export interface Count {
  readonly kind: string;
  readonly acknowledged: number;
  readonly found: number;
}

/** How many of each kind the site has said yes to so far. */
export function countAcknowledged(so: Acknowledged): Readonly<Record<string, number>> {
  return {
    registrations: so.accounts.size,
    passwords: [...so.accounts.values()].filter((password) => password !== undefined).length,
    news: so.news.size,
    uploads: so.uploads.size,
    downloads: so.downloads,
    visits: so.visits,
    mails: so.links,
    translations: so.news.size * translatedLanguages,
  };
}

async function rowsOf(database: Connection, sql: string): Promise<RowDataPacket[]> {
  return (await database.query<RowDataPacket[]>(sql))[0];
}

async function numberOf(database: Connection, sql: string): Promise<number> {
  return Number((await rowsOf(database, sql))[0]?.number);
}

async function foundAccounts(world: World, so: Acknowledged, before: Acknowledged['accounts']) {
  const database = await world.game.connect();
  const rows = await rowsOf(database, 'SELECT login, password FROM account.account');
  await database.end();
  const stored = new Map(rows.map(({ login, password }) => [String(login), String(password)]));
  let registrations = 0;
  let right = 0;
  for (const [login, password] of before) {
    const hash = stored.get(login);
    if (hash === undefined) continue;
    registrations++;
    // One that was changed while the database was asked counts the next time.
    const changed = so.accounts.get(login) !== password;
    if (password !== undefined && (changed || (await passwords.verify(password, hash)))) right++;
  }
  return { registrations, passwords: right };
}

/** Rows of translations for news with one of these titles; each item has one for each language. */
async function foundOnSite(world: World, news: ReadonlySet<string>) {
  const database = await world.site.connect();
  const rows = await rowsOf(
    database,
    `SELECT title, (SELECT COUNT(*) FROM site.translations WHERE kind = 'news' AND subject_id = news.id) AS translations
     FROM site.news`,
  );
  const mine = rows.filter(({ title }) => news.has(title));
  const found = {
    news: mine.length,
    translations: mine.reduce((sum, row) => sum + Math.min(Number(row.translations), translatedLanguages), 0),
    downloads: await numberOf(database, 'SELECT download_count AS number FROM site.downloads WHERE id = 1'),
    visits: await numberOf(database, "SELECT value AS number FROM site.counters WHERE name = 'visitors'"),
    mails: await numberOf(database, 'SELECT COUNT(*) AS number FROM site.outbox'),
  };
  await database.end();
  return found;
}

/** The keys of the files that lie on the disk or in the bucket. */
function storedKeys({ disk, bucket }: World): ReadonlySet<string> {
  const inBucket = bucket.names().map((name) => name.replace(/^files\//, ''));
  return new Set([...readdirSync(disk.folder), ...inBucket]);
}

/** Looks in the databases, on the disk and in the bucket for everything the site has said yes to until now. */
export async function findAcknowledged(world: World, so: Acknowledged): Promise<readonly Count[]> {
  const acknowledged = countAcknowledged(so);
  const uploads = [...so.uploads];
  const stored = storedKeys(world);
  const news = new Set(so.news);
  const found: Readonly<Record<string, number>> = {
    ...(await foundAccounts(world, so, new Map(so.accounts))),
    ...(await foundOnSite(world, news)),
    uploads: uploads.filter((address) => stored.has(address.split('/')[2] ?? '')).length,
  };
  return Object.entries(acknowledged).map(([kind, number]) => ({
    kind,
    acknowledged: number,
    // What is acknowledged while the databases are asked counts the next time.
    found: Math.min(found[kind] ?? 0, number),
  }));
}

/** How many of what is acknowledged are not there. */
export function lostOf(counts: readonly Count[]): number {
  return counts.reduce((sum, { acknowledged, found }) => sum + acknowledged - found, 0);
}
