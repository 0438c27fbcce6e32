import { sql } from 'kysely';
import { empireOf } from './accounts.ts';
import type { GameConnection, Handle } from './connection.ts';
import { readable } from './facts.ts';
import type { Statistics } from './game.ts';
import type { NameReading } from './text-encoding.ts';
import { asWhole, columnOrNull } from './values.ts';

// Enough to step over accounts that were deleted or blocked since.
const newestOwners = 100;

export function statisticsOf(game: GameConnection, names: NameReading): Statistics {
  return {
    countAccounts: () => game.read(countAccounts),
    newestMember: () => game.read((handle) => newestMember(handle, names)),
  };
}

async function countAccounts({ account }: Handle): Promise<number> {
  const count = account.selectFrom('account').select(sql<number | string>`COUNT(*)`.as('accounts'));
  return asWhole((await count.executeTakeFirst())?.accounts);
}

async function newestMember(handle: Handle, names: NameReading) {
  for (const accountId of await activeAmong(handle, await ownersOfCharacters(handle))) {
    const characters = handle.player
      .selectFrom('player')
      .select('id')
      .select(names.column('name').as('name'))
      .where('account_id', '=', accountId)
      .orderBy('id', 'desc');
    const newest = await characters.limit(1).executeTakeFirst();
    if (!newest) continue;
    const empire = await empireOf(handle, accountId);
    return { id: asWhole(newest.id), name: names.decode(newest.name), empire };
  }
  return undefined;
}

/** The highest account ids that own characters; without the game's index on them, the newest characters' owners. */
async function ownersOfCharacters({ player, facts }: Handle): Promise<readonly number[]> {
  const indexed = facts.tables.get('player')?.indexed.has('account_id');
  const owners = player.selectFrom('player').select('account_id').limit(newestOwners);
  const newest = indexed
    ? owners.groupBy('account_id').orderBy('account_id', 'desc')
    : owners.orderBy('id', 'desc');
  return (await newest.execute()).map((row) => asWhole(row.account_id));
}

/** Those of the accounts that exist and may play, newest first. */
async function activeAmong({ account, facts }: Handle, ids: readonly number[]): Promise<readonly number[]> {
  if (ids.length === 0) return [];
  const available = readable(facts, 'account', 'availDt');
  const rows = await account
    .selectFrom('account')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '=', 'OK')
    .$if(available !== undefined, (query) =>
      query.where(sql<boolean>`(${columnOrNull(facts, 'account', 'availDt')} IS NULL OR availDt <= NOW())`),
    )
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => asWhole(row.id));
}
