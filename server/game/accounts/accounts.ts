import { type AliasableExpression, type RawBuilder, sql } from 'kysely';
import { readBySlices, scanSliceSize } from '#server/game/chunks.ts';
import type { GameConnection, Handle } from '#server/game/connection.ts';
import {
  type AccountField,
  EmailTaken,
  GameLimited,
  GameUnavailable,
  TooLongForGame,
  UnsuitableForGame,
} from '#server/game/errors.ts';
import type { Accounts, ClosedAccount, GameAccount, ReadAccount } from '#server/game/game.ts';
import type { GameCapabilities } from '#server/game/schema/capabilities.ts';
import type { GameAction } from '#server/game/schema/findings.ts';
import { readable } from '#server/game/schema/schema-facts.ts';
import type { GameTables } from '#server/game/tables.ts';
import { isPrintableAscii, toText } from '#server/game/text-encoding.ts';
import { columnOrNull, toEmpire, toInteger, toTimestamp } from '#server/game/values.ts';
import { compileOnce, type ValueOf } from '#server/mysql/compile-once.ts';
import { insertAccount, isDuplicate } from './account-insert.ts';
import { storedLogin } from './login.ts';

export function accountsOf(game: GameConnection): Accounts {
  return {
    findByLogin: (login) => game.read((handle) => findByLogin(handle, login)),
    findById: (id) => game.read((handle) => findById(handle, id)),
    findByEmail: (email, limit) => game.read((handle) => findByEmail(handle, email, limit)),
    countByEmail: (email) => game.read(async (handle) => (await idsByEmail(handle, email)).length),
    create: (account) =>
      game.write(async (handle) => {
        assertAllowed(handle.capabilities, 'register');
        checkFields(handle.capabilities, account);
        return insertAccount(handle, account);
      }),
    changePassword: (read, passwordHash) =>
      game.write(async (handle) => {
        assertAllowed(handle.capabilities, 'changePassword');
        checkFields(handle.capabilities, { passwordHash });
        return update(handle, read, { password: passwordHash });
      }),
    changeEmail: (read, email) =>
      game.write(async (handle) => {
        assertAllowed(handle.capabilities, 'changeEmail');
        checkFields(handle.capabilities, { email });
        try {
          return await update(handle, read, { email });
        } catch (error) {
          // Some servers have a unique key on emails.
          throw isDuplicate(error) ? new EmailTaken() : error;
        }
      }),
    close: (account, values) =>
      game.write(async (handle) => {
        assertAllowed(handle.capabilities, 'closeAccount');
        const { email, deletionCode } = values;
        checkFields(handle.capabilities, { email, deletionCode });
        return close(handle, account, values);
      }),
    assertCanClose: () => assertAllowed(capabilitiesOf(game), 'closeAccount'),
    changeDeletionCode: (read, deletionCode) =>
      game.write(async (handle) => {
        assertAllowed(handle.capabilities, 'changeDeletionCode');
        checkFields(handle.capabilities, { deletionCode });
        return update(handle, read, { social_id: deletionCode });
      }),
    limits: () => capabilitiesOf(game).limits,
  };
}

function capabilitiesOf(game: GameConnection): GameCapabilities {
  const state = game.state();
  if (state.status === 'unavailable') throw new GameUnavailable(state.reason);
  return state.capabilities;
}

export function assertAllowed({ findings }: GameCapabilities, action: GameAction): void {
  const finding = findings.find(({ stops }) => stops?.includes(action));
  if (finding) throw new GameLimited(finding.code, finding.sentence);
}

function checkFields({ limits }: GameCapabilities, values: Partial<Record<AccountField, string>>): void {
  const lengths = { ...limits, passwordHash: limits.password };
  for (const [field, value] of Object.entries(values) as [AccountField, string][]) {
    if (!isPrintableAscii(value)) throw new UnsuitableForGame(field);
    if (value.length > lengths[field]) throw new TooLongForGame(field, lengths[field]);
  }
}

const byLogin = compileOnce((handle: Handle, value: ValueOf<'lower' | 'login'>) =>
  selectAccounts(handle).where('login', 'in', [value<string>('lower'), value<string>('login')]),
);

/** An unknown login costs the same query, so that timing reveals nothing. */
async function findByLogin(handle: Handle, login: string): Promise<GameAccount | undefined> {
  if (login === '' || !isPrintableAscii(login)) return undefined;
  const lower = storedLogin(login);
  const { rows } = await handle.account.executeQuery(byLogin(handle, { lower, login }));
  const ignoresCase = readable(handle.facts, 'account', 'login')?.ignoresCase;
  // Collations also ignore accents and trailing spaces.
  const found = rows.filter((row) =>
    ignoresCase ? storedLogin(toText(row.login)) === lower : [lower, login].includes(toText(row.login)),
  );
  const row = found.find((each) => toText(each.login) === login) ?? found[0];
  return row && toGameAccount(handle, row);
}

async function findById(handle: Handle, id: number): Promise<GameAccount | undefined> {
  const row = await selectAccounts(handle).where('id', '=', id).executeTakeFirst();
  return row && toGameAccount(handle, row);
}

async function findByEmail(handle: Handle, email: string, limit: number): Promise<readonly GameAccount[]> {
  const ids = (await idsByEmail(handle, email)).slice(0, limit);
  if (ids.length === 0) return [];
  const rows = await selectAccounts(handle).where('id', 'in', ids).orderBy('id').execute();
  return rows.map((row) => toGameAccount(handle, row));
}

async function idsByEmail(handle: Handle, email: string): Promise<readonly number[]> {
  if (!isPrintableAscii(email) || email === '') return [];
  const lower = email.toLowerCase();
  const column = readable(handle.facts, 'account', 'email');
  const same = column?.ignoresCase ? sql<boolean>`email = ${email}` : sql<boolean>`LOWER(email) = ${lower}`;
  const candidates = () =>
    handle.account.selectFrom('account').select(['id', 'email']).where(same).orderBy('id');
  const indexed = column?.ignoresCase && handle.facts.tables.get('account')?.indexed.has('email');
  const rows = indexed
    ? await candidates().execute()
    : await readBySlices(handle.account, 'account', scanSliceSize, (after, last) =>
        candidates().where('id', '>', after).where('id', '<=', last).execute(),
      );
  return rows.filter((row) => toText(row.email).toLowerCase() === lower).map((row) => toInteger(row.id));
}

/** Selects the account columns this server has; the game's clock decides whether a block has ended. */
function selectAccounts(handle: Handle) {
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

/** Reads the empire in the same query. */
function empireColumn({ capabilities, player }: Handle): AliasableExpression<number | string | null> {
  if (!capabilities.empires) return sql<null>`NULL`;
  const chosen = player.selectFrom('player_index').select('empire');
  return chosen.whereRef('player_index.id', '=', sql.ref('account.id')).$asScalar();
}

type AccountRow = Awaited<ReturnType<ReturnType<typeof selectAccounts>['execute']>>[number];

function toGameAccount({ capabilities }: Handle, row: AccountRow): GameAccount {
  const closed = toInteger(row.closed) === 1;
  const status = toText(row.status);
  return {
    id: toInteger(row.id),
    login: toText(row.login),
    email: toText(row.email),
    passwordHash: toText(row.password),
    status,
    blocked: closed || status !== 'OK',
    availableFrom: closed ? toTimestamp(row.availDt) : null,
    cash: capabilities.cash ? toInteger(row.cash) : null,
    mileage: capabilities.mileage ? toInteger(row.mileage) : null,
    deletionCode: toText(row.social_id),
    empire: toEmpire(row.empire),
    lastPlay: toTimestamp(row.lastPlay),
  };
}

/** The account's empire: 0 before the first character, or when the server has no such table. */
export async function empireOf(handle: Handle, accountId: number): Promise<number> {
  if (!handle.capabilities.empires) return 0;
  const rows = handle.player.selectFrom('player_index').select('empire').where('id', '=', accountId);
  return toEmpire((await rows.executeTakeFirst())?.empire);
}

type Change = Partial<
  Pick<{ [Column in keyof GameTables['account']]: string }, 'password' | 'email' | 'social_id'>
>;

async function update(
  { account }: Handle,
  { id, passwordHash }: ReadAccount,
  change: Change,
): Promise<boolean> {
  const result = await account
    .updateTable('account')
    .set(change)
    .where('id', '=', id)
    // A NULL password is read as an empty one.
    .where(sql<string>`COALESCE(password, '')`, '=', passwordHash)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** One statement: a block that staff sets at the same moment is not replaced. */
async function close(
  { account }: Handle,
  { id, login }: Pick<GameAccount, 'id' | 'login'>,
  { status, email, deletionCode }: ClosedAccount,
): Promise<boolean> {
  const result = await account
    .updateTable('account')
    .set({
      email,
      social_id: deletionCode,
      status: sql<string>`CASE WHEN status = 'OK' THEN ${status} ELSE status END`,
    })
    .where('id', '=', id)
    .where('login', '=', login)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
