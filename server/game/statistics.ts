import { sql } from 'kysely';
import { empireOf } from './accounts/accounts.ts';
import type { GameConnection, Handle } from './connection.ts';
import type { GameMasters, Statistics } from './game.ts';
import { isMasterAccount, isMasterName, readGameMasters } from './game-masters.ts';
import { type NameDecoder, toText } from './text-encoding.ts';
import { columnOrNull, toEmpire, toInteger } from './values.ts';

// Enough to skip accounts deleted or blocked meanwhile, and those of the team.
const maxCandidates = 50;

export function statisticsOf(game: GameConnection, names: NameDecoder): Statistics {
  return {
    countAccounts: () => game.read(countAccounts),
    empiresOf: (ids) => game.read((handle) => empiresOf(handle, ids)),
    newestMember: () => game.read((handle) => newestMember(handle, names)),
  };
}

async function countAccounts({ account }: Handle): Promise<number> {
  const count = account.selectFrom('account').select(sql<number | string>`COUNT(*)`.as('accounts'));
  return toInteger((await count.executeTakeFirst())?.accounts);
}

/** In the order of the accounts; 0 for none. */
export async function empiresOf(
  { capabilities, player }: Handle,
  ids: readonly number[],
): Promise<readonly number[]> {
  if (!capabilities.empires || ids.length === 0) return ids.map(() => 0);
  const rows = await player
    .selectFrom('player_index')
    .select(['id', 'empire'])
    .where('id', 'in', [...ids])
    .execute();
  const known = new Map(rows.map((row) => [toInteger(row.id), toEmpire(row.empire)]));
  return ids.map((id) => known.get(id) ?? 0);
}

/** Neither a blocked account nor one of the team, nor a character with the name of a game master, as in the rankings. */
async function newestMember(handle: Handle, names: NameDecoder) {
  const masters = await readGameMasters(handle, names);
  for await (const accountId of ownersOfCharacters(handle)) {
    if (!(await isActivePlayer(handle, accountId, masters))) continue;
    const newest = await newestOf(handle, names, accountId, masters);
    if (newest) return { ...newest, empire: await empireOf(handle, accountId) };
  }
  return undefined;
}

async function newestOf({ player }: Handle, names: NameDecoder, owner: number, masters: GameMasters) {
  const characters = await player
    .selectFrom('player')
    .select('id')
    .select(names.column('name').as('name'))
    .where('account_id', '=', owner)
    .orderBy('id', 'desc')
    .limit(maxCandidates)
    .execute();
  return characters
    .map((row) => ({ id: toInteger(row.id), name: names.decode(row.name) }))
    .find(({ name }) => !isMasterName(masters, name));
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

async function isActivePlayer(
  { account, facts }: Handle,
  id: number,
  masters: GameMasters,
): Promise<boolean> {
  const available = columnOrNull<string>(facts, 'account', 'availDt');
  const active = account
    .selectFrom('account')
    .select('login')
    .where('id', '=', id)
    .where('status', '=', 'OK')
    .where(sql<boolean>`(${available} IS NULL OR ${available} <= NOW())`);
  const found = await active.executeTakeFirst();
  return found !== undefined && !isMasterAccount(masters, toText(found.login), []);
}
