import { type RawBuilder, sql } from 'kysely';
import { closedEmailEnd } from '#contract/validation.ts';
import type { GameConnection, Handle } from '#server/game/connection.ts';
import type { AccountBlock, BlockChange, Blocks, GameAccount } from '#server/game/game.ts';
import { localTimeIn, shiftLocalTime } from '#server/game/local-time.ts';
import { blocksByDate } from '#server/game/schema/check-bans.ts';
import { readable } from '#server/game/schema/schema-facts.ts';
import { toText } from '#server/game/text-encoding.ts';
import { assertAllowed } from './accounts.ts';

export function blocksOf(game: GameConnection): Blocks {
  return {
    read: (accountId, hours = 0) =>
      game.read(async (handle) => {
        assertAllowed(handle.capabilities, 'blockAccount');
        return read(handle, accountId, hours);
      }),
    change: (account, change) =>
      game.write(async (handle) => {
        assertAllowed(handle.capabilities, 'blockAccount');
        return write(handle, account, change);
      }),
  };
}

/** As text: a strict server refuses to compare a date with the zero date of older packs. */
const stored = {
  status: sql<string>`COALESCE(status, '')`,
  availDt: sql<string>`COALESCE(CAST(availDt AS CHAR), '')`,
} as const;

async function read(
  { account, facts }: Handle,
  id: number,
  hours: number,
): Promise<AccountBlock | undefined> {
  const isKnown = readable(facts, 'account', 'availDt') !== undefined;
  const available: RawBuilder<string | null> = isKnown ? stored.availDt : sql`NULL`;
  const row = await account
    .selectFrom('account')
    .select('login')
    .select(stored.status.as('status'))
    .select(available.as('availableFrom'))
    .select(sql<string>`NOW()`.as('now'))
    .select(localTimeIn(3_600 * hours).as('end'))
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    login: toText(row.login),
    status: toText(row.status),
    availableFrom: row.availableFrom === null ? null : toText(row.availableFrom),
    endsByItself: blocksByDate(facts),
    end: toText(row.end ?? shiftLocalTime(row.now.slice(0, 19), 3_600_000 * hours)).slice(0, 19),
  };
}

/** Means the same as the zero date, and no server refuses to store it. */
const longPast = '1970-01-01 00:00:00';

async function write(
  { account }: Handle,
  { id, login }: Pick<GameAccount, 'id' | 'login'>,
  { column, from, to }: BlockChange,
): Promise<boolean> {
  const isNoDate = column === 'availDt' && (to === '' || to.startsWith('0000'));
  const change = account
    .updateTable('account')
    .set({ [column]: isNoDate ? longPast : to })
    .where('id', '=', id)
    .where('login', '=', login)
    .where(stored[column], '=', from);
  // Ending a ban does not open an account that its owner closed meanwhile. Closing writes the status, so a date opens none.
  const isOpening = column === 'status' && to === 'OK';
  const isStillOpen = sql<boolean>`COALESCE(email, '') NOT LIKE ${`%${closedEmailEnd}`}`;
  const result = await (isOpening ? change.where(isStillOpen) : change).executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
