import { sql } from 'kysely';
import { empireOf } from './accounts/accounts.ts';
import type { GameConnection, Handle } from './connection.ts';
import type { Statistics } from './game.ts';
import type { NameDecoder } from './text-encoding.ts';
import { columnOrNull, toInteger } from './values.ts';

// Enough to skip accounts deleted or blocked meanwhile.
const maxCandidates = 50;

export function statisticsOf(game: GameConnection, names: NameDecoder): Statistics {
  return {
    countAccounts: () => game.read(countAccounts),
    newestMember: () => game.read((handle) => newestMember(handle, names)),
  };
}

async function countAccounts({ account }: Handle): Promise<number> {
  const count = account.selectFrom('account').select(sql<number | string>`COUNT(*)`.as('accounts'));
  return toInteger((await count.executeTakeFirst())?.accounts);
}

async function newestMember(handle: Handle, names: NameDecoder) {
  for await (const accountId of ownersOfCharacters(handle)) {
    if (!(await isActive(handle, accountId))) continue;
    const characters = handle.player
      .selectFrom('player')
      .select('id')
      .select(names.column('name').as('name'))
      .where('account_id', '=', accountId)
      .orderBy('id', 'desc');
    const newest = await characters.limit(1).executeTakeFirst();
    if (!newest) continue;
    const empire = await empireOf(handle, accountId);
    return { id: toInteger(newest.id), name: names.decode(newest.name), empire };
  }
  return undefined;
}

/** Account ids with characters, highest first; without an index on the owner, owners of the newest characters. */
async function* ownersOfCharacters({ player, facts }: Handle): AsyncGenerator<number> {
  const owners = player.selectFrom('player').where('account_id', '>', 0);
  if (!facts.tables.get('player')?.indexed.has('account_id')) {
    const rows = await owners.select('account_id').orderBy('id', 'desc').limit(maxCandidates).execute();
    for (const row of rows) yield toInteger(row.account_id);
    return;
  }
  // MAX on an index takes constant time; GROUP BY would scan all characters.
  const highest = owners.select(sql<number | string | null>`MAX(account_id)`.as('owner'));
  let row = await highest.executeTakeFirst();
  for (let count = 0; row?.owner != null && count < maxCandidates; count += 1) {
    yield toInteger(row.owner);
    row = await highest.where('account_id', '<', row.owner).executeTakeFirst();
  }
}

async function isActive({ account, facts }: Handle, id: number): Promise<boolean> {
  const available = columnOrNull<string>(facts, 'account', 'availDt');
  const active = account
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'OK')
    .where(sql<boolean>`(${available} IS NULL OR ${available} <= NOW())`);
  return (await active.executeTakeFirst()) !== undefined;
}
