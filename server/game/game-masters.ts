import { storedLogin } from './accounts/login.ts';
import type { Handle } from './connection.ts';
import type { GameMasterEntry, GameMasters } from './game.ts';
import { type NameDecoder, toText } from './text-encoding.ts';

// Real lists have tens of entries and no reliable key.
const maxEntries = 5_000;

/** A character whose name begins so is a game master's, whatever the list says. */
export const masterMark = '[';

/** Whether the name of a character is a game master's. */
export function isMasterName({ names }: Pick<GameMasters, 'names'>, name: string): boolean {
  return name.startsWith(masterMark) || names.has(name.toLowerCase());
}

/** Whether an account is a game master's: by its login, or by the name of one of its characters. */
export function isMasterAccount(
  masters: GameMasters,
  login: string,
  characters: readonly { readonly name: string }[],
): boolean {
  return (
    masters.accounts.has(storedLogin(login)) || characters.some(({ name }) => isMasterName(masters, name))
  );
}

export async function readGameMasters(handle: Handle, names: NameDecoder): Promise<GameMasters> {
  const masters = (await readListed(handle, names)).filter((entry) => entry.authority !== 'PLAYER');
  const nonEmpty = (texts: readonly string[]) => new Set(texts.filter((text) => text !== ''));
  return {
    accounts: nonEmpty(masters.map((entry) => entry.account)),
    names: nonEmpty(masters.map((entry) => entry.name.toLowerCase())),
  };
}

export async function readGameMasterEntries(
  handle: Handle,
  names: NameDecoder,
): Promise<readonly GameMasterEntry[]> {
  const found = await readListed(handle, names);
  return found
    .filter(({ account }) => account !== '')
    .map(({ account, authority }) => ({ login: account, authority }));
}

/** A row of the list. */
export interface ListedMaster {
  /** Lower-cased. */
  readonly account: string;
  readonly name: string;
  /** In upper case. */
  readonly authority: string;
}

/** Empty when this server has no such table. */
export async function readListed(
  { common, capabilities }: Handle,
  names: NameDecoder,
): Promise<readonly ListedMaster[]> {
  if (!capabilities.gameMasters) return [];
  const rows = await common
    .selectFrom('gmlist')
    .select(['mAccount', 'mAuthority'])
    .select(names.column('mName').as('name'))
    .limit(maxEntries)
    .execute();
  return rows.map((row) => ({
    account: storedLogin(toText(row.mAccount).trim()),
    name: names.decode(row.name),
    authority: toText(row.mAuthority).toUpperCase(),
  }));
}
