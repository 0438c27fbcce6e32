import type { AccountEvent, AccountEventKind } from '#contract/api/account/security.ts';
import type { LanguageCode } from '#contract/languages.ts';
import type { EventDetails } from '#server/logging/security-log.ts';
import { lockRows } from '#server/site/database/lock-rows.ts';
import { keepSeconds } from '#server/site/personal-data/keep-seconds.ts';
import type { Site } from '#server/site/site.ts';
import { isoTime, secondsAfter, stamp } from '#server/site/time.ts';
import type { Place } from './place.ts';

/** Something that happened to an account. */
export interface NewEvent extends Place {
  readonly kind: AccountEventKind;
  readonly accountId: number;
  readonly login: string;
  readonly at: Date;
  /** Where to tell its owner, if he is to be told; not stored. */
  readonly email?: string;
  /** Of the request; not stored. */
  readonly language?: LanguageCode;
  /** What the security log says about the request; not stored. */
  readonly request?: EventDetails;
}

/** An event that has been stored. */
export interface StoredEvent extends NewEvent {
  /** A login from a browser or network that had not been seen before. */
  readonly isNew: boolean;
  /** Of failures, those counted together so far; else 1. */
  readonly count: number;
  /** How many of these are new. */
  readonly added: number;
}

type SiteDb = Pick<Site, 'db'>;
type SiteStore = Pick<Site, 'db' | 'dialect'>;

const listed = 100;
const togetherSeconds = 3_600;

/**
 * Failures less than an hour apart from one network share a row, so that guesses cannot fill the table. The row is
 * locked before it is read: of instances that count at once, one sees the number that its owner is told of.
 */
async function countFailures(
  { db, dialect }: SiteStore,
  event: NewEvent,
  added: number,
): Promise<StoredEvent> {
  const { accountId, login, kind, network, browser, system, at } = event;
  const known = await db
    .selectFrom('account_events')
    .select(['id', 'count'])
    .where('account_id', '=', accountId)
    .where('at', '>', stamp(secondsAfter(at, -togetherSeconds)))
    .where('login', '=', login)
    .where('kind', '=', kind)
    .where('network', '=', network)
    .orderBy('id', 'desc')
    .limit(1)
    .$call(lockRows(dialect))
    .executeTakeFirst();
  const count = (known?.count ?? 0) + added;
  if (known) {
    await db
      .updateTable('account_events')
      .set((row) => ({ count: row('count', '+', added), at: stamp(at) }))
      .where('id', '=', known.id)
      .execute();
  } else {
    const row = { account_id: accountId, login, kind, network, browser, system, at: stamp(at), count };
    await db.insertInto('account_events').values(row).execute();
  }
  return { ...event, isNew: false, count, added };
}

const ownerKey = (accountId: number, login: string) => `${accountId} ${login}`;

/** From where accounts have logged in, by `ownerKey`; one query for all. */
async function readPlaces({ db }: SiteDb, logins: readonly NewEvent[]): Promise<Map<string, Place[]>> {
  const places = new Map<string, Place[]>();
  if (logins.length === 0) return places;
  const rows = await db
    .selectFrom('account_events')
    .select(['account_id', 'login', 'browser', 'system', 'network'])
    .distinct()
    .where('kind', '=', 'login')
    .where('account_id', 'in', [...new Set(logins.map(({ accountId }) => accountId))])
    .execute();
  for (const { account_id: accountId, login, browser, system, network } of rows) {
    const key = ownerKey(accountId, login);
    places.set(key, [...(places.get(key) ?? []), { browser, system, network: network ?? '' }]);
  }
  return places;
}

/** Whether the account has logged in before, and then never with this program or never from this network. */
function isNewPlace(known: readonly Place[], { browser, system, network }: Place): boolean {
  if (known.length === 0) return false;
  const sameDevice = known.some((each) => each.browser === browser && each.system === system);
  return !sameDevice || !known.some((each) => each.network === network);
}

/** One query, however many there are: logins come by the hundred. */
async function writeEach(site: SiteDb, events: readonly NewEvent[]): Promise<StoredEvent[]> {
  const places = await readPlaces(
    site,
    events.filter(({ kind }) => kind === 'login'),
  );
  const stored = events.map((event) => {
    const key = ownerKey(event.accountId, event.login);
    const known = places.get(key) ?? [];
    const isNew = event.kind === 'login' && isNewPlace(known, event);
    if (event.kind === 'login') places.set(key, [...known, event]);
    return { ...event, isNew, count: 1, added: 1 };
  });
  const rows = stored.map(({ accountId, login, kind, browser, system, network, at, isNew }) => ({
    account_id: accountId,
    ...{ login, kind, browser, system, network },
    at: stamp(at),
    is_new: isNew ? 1 : 0,
  }));
  await site.db.insertInto('account_events').values(rows).execute();
  return stored;
}

async function writeFailures(site: SiteStore, failures: readonly NewEvent[]): Promise<StoredEvent[]> {
  const together = new Map<string, NewEvent[]>();
  for (const event of failures) {
    const key = `${ownerKey(event.accountId, event.login)} ${event.kind} ${event.network}`;
    together.set(key, [...(together.get(key) ?? []), event]);
  }
  const stored: StoredEvent[] = [];
  for (const same of together.values()) {
    const last = same.at(-1);
    if (last) stored.push(await countFailures(site, last, same.length));
  }
  return stored;
}

const failures: readonly AccountEventKind[] = ['loginFailed', 'codeFailed', 'passkeyFailed'];
const isFailure = ({ kind }: NewEvent) => failures.includes(kind);
const atOnce = 500;

/**
 * Stores events; failed logins are counted together. Writes all of them or none. Read committed: a row that another
 * instance counts in meanwhile can be locked then (docs/decisions/082-security-log.md).
 */
export function writeEvents({ db, dialect }: SiteStore, events: readonly NewEvent[]): Promise<StoredEvent[]> {
  const others = events.filter((event) => !isFailure(event));
  return db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (one) => {
      const stored = await writeFailures({ db: one, dialect }, events.filter(isFailure));
      for (let from = 0; from < others.length; from += atOnce) {
        stored.push(...(await writeEach({ db: one }, others.slice(from, from + atOnce))));
      }
      return stored;
    });
}

type Owner = { readonly accountId: number; readonly login: string };

/** The newest events of the last 90 days. */
export async function listAccountEvents({ db }: SiteDb, owner: Owner, now: Date): Promise<AccountEvent[]> {
  const rows = await db
    .selectFrom('account_events')
    .select(['id', 'kind', 'at', 'count', 'browser', 'system', 'network', 'is_new'])
    .where('account_id', '=', owner.accountId)
    .where('login', '=', owner.login)
    .where('at', '>=', stamp(secondsAfter(now, -keepSeconds.event)))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(listed)
    .execute();
  return rows.map(({ is_new: isNew, at, ...row }) => ({ ...row, at: isoTime(at), isNew: isNew === 1 }));
}

export async function deleteOldEvents({ db }: SiteDb, now: Date): Promise<void> {
  await db
    .deleteFrom('account_events')
    .where('at', '<', stamp(secondsAfter(now, -keepSeconds.event)))
    .execute();
}
