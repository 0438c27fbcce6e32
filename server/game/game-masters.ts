import { storedLogin } from './accounts/login.ts';
import type { Handle } from './connection.ts';
import type { GameMasterEntry, GameMasters } from './game.ts';
import { asText, type NameReading } from './text-encoding.ts';

// Real lists have tens of entries and no key the site could rely on.
const mostEntries = 5_000;

/** Everyone in `common.gmlist` above PLAYER. */
export async function readGameMasters(handle: Handle, names: NameReading): Promise<GameMasters> {
  const masters = (await entries(handle, names)).filter((entry) => entry.authority !== 'PLAYER');
  const given = (texts: readonly string[]) => new Set(texts.filter((text) => text !== ''));
  return {
    accounts: given(masters.map((entry) => entry.account)),
    names: given(masters.map((entry) => entry.name.toLowerCase())),
  };
}

/** Whether the list gives this login the highest authority. */
export async function isImplementor(handle: Handle, names: NameReading, login: string): Promise<boolean> {
  const wanted = storedLogin(login);
  if (wanted === '') return false;
  const found = await entries(handle, names);
  return found.some((entry) => entry.account === wanted && entry.authority === 'IMPLEMENTOR');
}

/** Entries that name an account, whatever their authority. */
export async function readGameMasterEntries(
  handle: Handle,
  names: NameReading,
): Promise<readonly GameMasterEntry[]> {
  const found = await entries(handle, names);
  return found
    .filter(({ account }) => account !== '')
    .map(({ account, authority }) => ({ login: account, authority }));
}

async function entries({ common, capabilities }: Handle, names: NameReading) {
  if (!capabilities.gameMasters) return [];
  const rows = await common
    .selectFrom('gmlist')
    .select(['mAccount', 'mAuthority'])
    .select(names.column('mName').as('name'))
    .limit(mostEntries)
    .execute();
  return rows.map((row) => ({
    account: storedLogin(asText(row.mAccount).trim()),
    name: names.decode(row.name),
    authority: asText(row.mAuthority).toUpperCase(),
  }));
}
