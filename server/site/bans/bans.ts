import type { ExpressionBuilder, Insertable, Kysely, Selectable } from 'kysely';
import type { BanState } from '#contract/bans/reasons.ts';
import type { Site } from '#server/site/site.ts';
import type { BansTable } from '#server/site/tables/bans.ts';
import type { SiteTables } from '#server/site/tables/site-tables.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';

type SiteDb = Pick<Site, 'db'>;
type Db = Kysely<SiteTables>;

export type BanRow = Selectable<BansTable>;
export type NewBanRow = Omit<Insertable<BansTable>, 'id'>;

/** Which bans to list. */
export type BanFilter = 'running' | 'over' | 'all';

/** @throws when the account has one that is not over (see `isDuplicate`) */
export async function insertBan(db: Db, ban: NewBanRow): Promise<number> {
  const { insertId } = await db.insertInto('bans').values(ban).executeTakeFirstOrThrow();
  return Number(insertId);
}

/** A ban of which the game was not written. */
export async function forgetBan(db: Db, id: number): Promise<void> {
  await db.deleteFrom('bans').where('id', '=', id).where('state', '=', 'writing').execute();
}

/** @returns false when it was in another state: of several at once one gets true */
export async function moveBan(
  db: Db,
  id: number,
  step: { readonly from: BanState; readonly to: BanState; readonly now: Date },
  changes: Partial<NewBanRow> = {},
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bans')
    .set({ ...changes, state: step.to, state_at: stamp(step.now) })
    .where('id', '=', id)
    .where('state', '=', step.from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function findBan({ db }: SiteDb, id: number): Promise<BanRow | undefined> {
  return db.selectFrom('bans').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The game reuses numbers: a ban is an account's only with its login. */
interface BannedAccount {
  readonly id: number;
  readonly login: string;
}

/** The ban that keeps an account out. */
export function findRunningBan({ db }: SiteDb, { id, login }: BannedAccount): Promise<BanRow | undefined> {
  return db
    .selectFrom('bans')
    .selectAll()
    .where('running_account', '=', id)
    .where('login', '=', login)
    .executeTakeFirst();
}

/** Newest first. */
export function listBansOf({ db }: SiteDb, { id, login }: BannedAccount): Promise<BanRow[]> {
  return db
    .selectFrom('bans')
    .selectAll()
    .where('account_id', '=', id)
    .where('login', '=', login)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
}

function matching(filter: BanFilter) {
  return ({ and, eb }: ExpressionBuilder<SiteTables, 'bans'>) => {
    if (filter === 'all') return and([]);
    return eb('running_account', filter === 'running' ? 'is not' : 'is', null);
  };
}

export interface PageOfBans {
  readonly rows: readonly BanRow[];
  readonly total: number;
}

interface ListQuery {
  readonly page: number;
  readonly limit: number;
}

/** Newest first. */
export async function listBans(
  { db }: SiteDb,
  filter: BanFilter,
  { page, limit }: ListQuery,
): Promise<PageOfBans> {
  const found = db.selectFrom('bans').where(matching(filter));
  const rows = await found
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const count = await found.select((each) => each.fn.countAll().as('total')).executeTakeFirstOrThrow();
  return { rows, total: Number(count.total) };
}

/** Those for everybody, newest first: without characters whose owners hide their page. */
export async function listPublicBans({ db }: SiteDb, { page, limit }: ListQuery): Promise<PageOfBans> {
  const found = db
    .selectFrom('bans')
    .where('is_public', '=', 1)
    .where('state', '!=', 'writing')
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('character_profiles')
            .select('character_profiles.character_id')
            .whereRef('character_profiles.character_id', '=', 'bans.character_id')
            .whereRef('character_profiles.account_id', '=', 'bans.account_id')
            .where('shows_page', '=', 0),
        ),
      ),
    );
  const rows = await found
    .selectAll()
    .orderBy('given_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const count = await found.select((each) => each.fn.countAll().as('total')).executeTakeFirstOrThrow();
  return { rows, total: Number(count.total) };
}

const mostAtOnce = 100;

/** Those whose time is up. */
export function findEndedBans({ db }: SiteDb, now: Date): Promise<BanRow[]> {
  return db
    .selectFrom('bans')
    .selectAll()
    .where('state', '=', 'active')
    .where('ends_at', '<=', stamp(now))
    .limit(mostAtOnce)
    .execute();
}

/** Longer than any call takes: whoever wrote the game then is gone. */
const brokenOffSeconds = 60;

/** Those of which nobody knows whether the game was written. */
export function findBrokenOffBans({ db }: SiteDb, now: Date): Promise<BanRow[]> {
  return db
    .selectFrom('bans')
    .selectAll()
    .where('state', 'in', ['writing', 'lifting', 'ending'])
    .where('state_at', '<', stamp(secondsAfter(now, -brokenOffSeconds)))
    .limit(mostAtOnce)
    .execute();
}
