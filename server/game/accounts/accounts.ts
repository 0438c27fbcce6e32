import { type AliasableExpression, type RawBuilder, sql } from 'kysely';
import { batch } from '#server/async/batch.ts';
import { readBySlices, searchedSlice } from '#server/game/chunks.ts';
import type { GameConnection, Handle } from '#server/game/connection.ts';
import {
  type AccountField,
  GameLimited,
  GameUnavailable,
  TooLongForGame,
  UnsuitableForGame,
} from '#server/game/errors.ts';
import type { Accounts, GameAccount, ReadAccount } from '#server/game/game.ts';
import type { GameCapabilities } from '#server/game/schema/capabilities.ts';
import type { AccountWrite } from '#server/game/schema/findings.ts';
import { readable } from '#server/game/schema/schema-facts.ts';
import type { GameTables } from '#server/game/tables.ts';
import { asText, isPlainText } from '#server/game/text-encoding.ts';
import { asEmpire, asTime, asWhole, columnOrNull } from '#server/game/values.ts';
import { insertAccount } from './account-insert.ts';
import { storedLogin } from './login.ts';

export function accountsOf(game: GameConnection): Accounts {
  // Who logs in at the same time is looked for with one query: their number is what logins cost.
  const findByLogin = batch(
    (logins: readonly string[]) => game.read((handle) => findByLogins(handle, logins)),
    { failsAll: (error) => error instanceof GameUnavailable || error instanceof GameLimited },
  );
  return {
    findByLogin,
    findById: (id) => game.read((handle) => findById(handle, id)),
    findByEmail: (email, limit) => game.read((handle) => findByEmail(handle, email, limit)),
    countByEmail: (email) => game.read(async (handle) => (await idsByEmail(handle, email)).length),
    create: (account) =>
      game.write(async (handle) => {
        allow(handle.capabilities, 'register');
        checkFields(handle.capabilities, account);
        return insertAccount(handle, account);
      }),
    changePassword: (read, passwordHash) =>
      game.write(async (handle) => {
        allow(handle.capabilities, 'changePassword');
        checkFields(handle.capabilities, { passwordHash });
        return update(handle, read, { password: passwordHash });
      }),
    changeEmail: (read, email) =>
      game.write(async (handle) => {
        allow(handle.capabilities, 'changeEmail');
        checkFields(handle.capabilities, { email });
        return update(handle, read, { email });
      }),
    limits: () => {
      const state = game.state();
      if (state.status === 'unavailable') throw new GameUnavailable(state.reason);
      return state.capabilities.limits;
    },
  };
}

function allow({ findings }: GameCapabilities, write: AccountWrite): void {
  const finding = findings.find(({ stops }) => stops?.includes(write));
  if (finding) throw new GameLimited(finding.code, finding.sentence);
}

function checkFields({ limits }: GameCapabilities, values: Partial<Record<AccountField, string>>): void {
  const lengths = { ...limits, passwordHash: limits.password };
  for (const [field, value] of Object.entries(values) as [AccountField, string][]) {
    if (!isPlainText(value)) throw new UnsuitableForGame(field);
    if (value.length > lengths[field]) throw new TooLongForGame(field, lengths[field]);
  }
}

/** In the order of the logins. A login nobody has costs what another costs: how long it takes tells nothing. */
async function findByLogins(
  handle: Handle,
  logins: readonly string[],
): Promise<readonly (GameAccount | undefined)[]> {
  const possible = logins.filter((login) => login !== '' && isPlainText(login));
  if (possible.length === 0) return logins.map(() => undefined);
  const spellings = new Set(possible.flatMap((login) => [storedLogin(login), login]));
  const rows = await select(handle)
    .where('login', 'in', [...spellings])
    .execute();
  const ignoresCase = readable(handle.facts, 'account', 'login')?.ignoresCase;
  return logins.map((login) => {
    const lower = storedLogin(login);
    // Collations also equate accents and trailing spaces, and somebody else may have asked for another spelling.
    const found = rows.filter((row) =>
      ignoresCase ? storedLogin(asText(row.login)) === lower : [lower, login].includes(asText(row.login)),
    );
    const row = found.find((each) => asText(each.login) === login) ?? found[0];
    return row && present(handle, row);
  });
}

async function findById(handle: Handle, id: number): Promise<GameAccount | undefined> {
  const row = await select(handle).where('id', '=', id).executeTakeFirst();
  return row && present(handle, row);
}

async function findByEmail(handle: Handle, email: string, limit: number): Promise<readonly GameAccount[]> {
  const ids = (await idsByEmail(handle, email)).slice(0, limit);
  if (ids.length === 0) return [];
  const rows = await select(handle).where('id', 'in', ids).orderBy('id').execute();
  return rows.map((row) => present(handle, row));
}

async function idsByEmail(handle: Handle, email: string): Promise<readonly number[]> {
  if (!isPlainText(email) || email === '') return [];
  const lower = email.toLowerCase();
  const column = readable(handle.facts, 'account', 'email');
  const same = column?.ignoresCase ? sql<boolean>`email = ${email}` : sql<boolean>`LOWER(email) = ${lower}`;
  const candidates = () =>
    handle.account.selectFrom('account').select(['id', 'email']).where(same).orderBy('id');
  const indexed = column?.ignoresCase && handle.facts.tables.get('account')?.indexed.has('email');
  const rows = indexed
    ? await candidates().execute()
    : await readBySlices(handle.account, 'account', searchedSlice, (after, last) =>
        candidates().where('id', '>', after).where('id', '<=', last).execute(),
      );
  return rows.filter((row) => asText(row.email).toLowerCase() === lower).map((row) => asWhole(row.id));
}

/** An account's columns as this server has them; whether a block has ended is for the game's clock to say. */
function select(handle: Handle) {
  const { account, facts } = handle;
  const known = readable(facts, 'account', 'availDt');
  const closed: RawBuilder<number | null> = known ? sql`availDt > NOW()` : sql`0`;
  return account
    .selectFrom('account')
    .select(['id', 'login', 'email', 'password', 'social_id', 'status'])
    .select(columnOrNull<string>(facts, 'account', 'availDt').as('availDt'))
    .select(closed.as('closed'))
    .select(columnOrNull<number>(facts, 'account', 'cash').as('cash'))
    .select(columnOrNull<number>(facts, 'account', 'mileage').as('mileage'))
    .select(columnOrNull<string>(facts, 'account', 'last_play').as('lastPlay'))
    .select(empireColumn(handle).as('empire'));
}

/** The empire of the account that is read, by the same query. */
function empireColumn({ capabilities, player }: Handle): AliasableExpression<number | string | null> {
  if (!capabilities.empires) return sql<null>`NULL`;
  const chosen = player.selectFrom('player_index').select('empire');
  return chosen.whereRef('player_index.id', '=', sql.ref('account.id')).$asScalar();
}

type AccountRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

function present({ capabilities }: Handle, row: AccountRow): GameAccount {
  const closed = asWhole(row.closed) === 1;
  const status = asText(row.status);
  return {
    id: asWhole(row.id),
    login: asText(row.login),
    email: asText(row.email),
    passwordHash: asText(row.password),
    status,
    blocked: closed || status !== 'OK',
    availableFrom: closed ? asTime(row.availDt) : null,
    cash: capabilities.cash ? asWhole(row.cash) : null,
    mileage: capabilities.mileage ? asWhole(row.mileage) : null,
    deletionCode: asText(row.social_id),
    empire: asEmpire(row.empire),
    lastPlay: asTime(row.lastPlay),
  };
}

/** The empire an account chose: 0 until its first character, or where the server keeps none. */
export async function empireOf(handle: Handle, accountId: number): Promise<number> {
  if (!handle.capabilities.empires) return 0;
  const rows = handle.player.selectFrom('player_index').select('empire').where('id', '=', accountId);
  return asEmpire((await rows.executeTakeFirst())?.empire);
}

type Change = Partial<Pick<{ [Column in keyof GameTables['account']]: string }, 'password' | 'email'>>;

async function update(
  { account }: Handle,
  { id, passwordHash }: ReadAccount,
  change: Change,
): Promise<boolean> {
  const result = await account
    .updateTable('account')
    .set(change)
    .where('id', '=', id)
    // A password that is NULL reads as an empty one.
    .where(sql<string>`COALESCE(password, '')`, '=', passwordHash)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
