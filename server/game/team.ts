import { storedLogin } from './accounts/login.ts';
import type { Handle } from './connection.ts';
import type { GameTeamMember } from './game.ts';
import { type ListedMaster, readListed } from './game-masters.ts';
import { empiresOf } from './statistics.ts';
import { isPrintableAscii, type NameDecoder, toText } from './text-encoding.ts';
import { toInteger } from './values.ts';

/** By what the game allows them, which is not the order of the column's words. */
const authorities = ['IMPLEMENTOR', 'GOD', 'HIGH_WIZARD', 'WIZARD', 'LOW_WIZARD'];

// Real lists have tens of entries.
const maxMembers = 200;

/** Those with an authority of the game, each name once, with the highest. */
function listedOnce(entries: readonly ListedMaster[]): readonly ListedMaster[] {
  const known = entries.filter(({ name, authority }) => name !== '' && authorities.includes(authority));
  const place = ({ authority }: ListedMaster) => authorities.indexOf(authority);
  const byName = new Map<string, ListedMaster>();
  for (const entry of known.toSorted((one, other) => place(one) - place(other))) {
    const name = entry.name.toLowerCase();
    if (!byName.has(name)) byName.set(name, entry);
  }
  return [...byName.values()].slice(0, maxMembers);
}

interface FoundCharacter {
  readonly name: string;
  readonly accountId: number;
  readonly job: number;
  readonly level: number;
}

/** The characters of these accounts by login and name, both in lower case; none where the accounts' ids have no index. */
async function charactersOf(
  { account, player, facts }: Handle,
  names: NameDecoder,
  logins: readonly string[],
): Promise<ReadonlyMap<string, FoundCharacter>> {
  if (logins.length === 0 || !facts.tables.get('player')?.indexed.has('account_id')) return new Map();
  const accounts = await account
    .selectFrom('account')
    .select(['id', 'login'])
    .where('login', 'in', logins)
    .execute();
  if (accounts.length === 0) return new Map();
  const loginOf = new Map(accounts.map(({ id, login }) => [toInteger(id), storedLogin(toText(login))]));
  const rows = await player
    .selectFrom('player')
    .select(['account_id', 'job', 'level'])
    .select(names.column('name').as('name'))
    .where('account_id', 'in', [...loginOf.keys()])
    .execute();
  return new Map(
    rows.map((row) => {
      const accountId = toInteger(row.account_id);
      const name = names.decode(row.name);
      const found = { name, accountId, job: toInteger(row.job), level: toInteger(row.level) };
      return [`${loginOf.get(accountId)}\n${name.toLowerCase()}`, found];
    }),
  );
}

/** The game masters as players meet them. A login is never among the names. */
export async function readTeam(handle: Handle, names: NameDecoder): Promise<readonly GameTeamMember[]> {
  const listed = listedOnce(await readListed(handle, names));
  const accounts = listed.map(({ account }) => account);
  const logins = [...new Set(accounts.filter((login) => login !== '' && isPrintableAscii(login)))];
  const characters = await charactersOf(handle, names, logins);
  const owners = [...new Set([...characters.values()].map(({ accountId }) => accountId))];
  const empires = await empiresOf(handle, owners);
  const empireOf = new Map(owners.map((owner, index) => [owner, empires[index] ?? 0]));
  const members: GameTeamMember[] = [];
  for (const { account, authority, name } of listed) {
    const found = characters.get(`${account}\n${name.toLowerCase()}`);
    // Without such a character the owner may have written the login twice.
    if (!found && name.toLowerCase() === account) continue;
    const empire = found ? (empireOf.get(found.accountId) ?? 0) : 0;
    const character = found ? { job: found.job, level: found.level, empire } : null;
    members.push({ name: found?.name ?? name, authority, character });
  }
  return members;
}
