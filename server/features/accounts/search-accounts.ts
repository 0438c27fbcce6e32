import { accountFileLimits } from '#contract/accounts/limits.ts';
import type { FoundAccount } from '#contract/api/staff/accounts.ts';
import { GameUnavailable } from '#server/game/errors.ts';
import type { ListedAccount } from '#server/game/records/account-records.ts';
import type { Services } from '#server/services.ts';
import { findByEmailHash } from '#server/site/accounts/account-emails.ts';
import { listLoginsFrom } from '#server/site/accounts/login-addresses.ts';
import { hashEmail } from './email-index.ts';

type SearchServices = Pick<Services, 'board' | 'game' | 'site' | 'siteKey'>;

/** An account's number, and what led to it. */
interface Hit {
  readonly id: number;
  /** The login it had then; another one has its number now when it differs. */
  readonly login?: string;
  readonly by: FoundAccount['by'];
  readonly name: string;
}

export interface Found {
  readonly accounts: FoundAccount[];
  readonly isCut: boolean;
}

const most = accountFileLimits.found;
/** Of guilds whose names contain the text, members of the first ones are listed. */
const guildsRead = 3;
const maxId = 2_147_483_647;

function byNumber(text: string): Hit[] {
  const id = Number(/^#?(\d{1,10})$/.exec(text)?.[1] ?? 0);
  return id > 0 && id <= maxId ? [{ id, by: 'id', name: '' }] : [];
}

async function byLogin({ game }: SearchServices, text: string): Promise<Hit[]> {
  const found = await game.accountRecords.byLogin(text, most + 1);
  return found.map(({ id }) => ({ id, by: 'login', name: '' }));
}

/** The index may be an hour old: each account is asked for the address it has now. */
async function byEmail({ game, site, siteKey }: SearchServices, text: string): Promise<Hit[]> {
  if (!text.includes('@')) return [];
  const ids = await findByEmailHash(site, await hashEmail(siteKey, text));
  const accounts = await Promise.all(ids.slice(0, most + 1).map((id) => game.accounts.findById(id)));
  const same = accounts.filter((account) => account?.email.toLowerCase() === text.toLowerCase());
  return same.flatMap((account) => (account ? [{ id: account.id, by: 'email' as const, name: '' }] : []));
}

/** Before the first reading of the rankings, what only they know is not found. */
function unlessAway(error: unknown): [] {
  if (error instanceof GameUnavailable) return [];
  throw error;
}

async function rankedCharacters({ board }: SearchServices, text: string): Promise<Hit[]> {
  const { rows } = await board.players({ empire: null, job: null, name: text }, 1, most);
  return rows.flatMap(({ id, name }) => {
    const account = board.accountOfCharacter(id);
    return account === null ? [] : [{ id: account, by: 'character' as const, name }];
  });
}

/** The rankings find any part of a name, but neither blocked accounts nor game masters. */
async function byCharacter(services: SearchServices, text: string): Promise<Hit[]> {
  const [named, ranked] = await Promise.all([
    services.game.accountRecords.charactersNamed(text, most + 1),
    rankedCharacters(services, text).catch(unlessAway),
  ]);
  return [
    ...named.map(({ accountId, name }) => ({ id: accountId, by: 'character' as const, name })),
    ...ranked,
  ];
}

async function membersOfGuilds({ board, game }: SearchServices, text: string): Promise<Hit[]> {
  const { rows } = await board.guilds({ empire: null, name: text, master: null }, 1, guildsRead);
  const guilds = await Promise.all(
    rows.map(async ({ id, name }) => ({ name, members: (await game.guilds.read(id))?.members ?? [] })),
  );
  return guilds.flatMap(({ name, members }) =>
    members.map(({ accountId }) => ({ id: accountId, by: 'guild' as const, name })),
  );
}

/** One line for each account that the game still has, in the order of what was found. */
async function present({ game }: SearchServices, hits: readonly Hit[]): Promise<Found> {
  const known = await game.accountRecords.withIds([...new Set(hits.map(({ id }) => id))]);
  const accountOf = new Map(known.map((account) => [account.id, account]));
  const found = new Map<number, FoundAccount>();
  for (const hit of hits) {
    const account = accountOf.get(hit.id);
    const isSame = account && (hit.login ?? account.login) === account.login;
    if (isSame && !found.has(hit.id)) found.set(hit.id, presentHit(hit, account));
  }
  return { accounts: [...found.values()].slice(0, most), isCut: found.size > most };
}

function presentHit({ id, by, name }: Hit, { login, blocked, lastPlay }: ListedAccount): FoundAccount {
  return { id, login, isBlocked: blocked, lastPlay, by, name };
}

/** @throws GameUnavailable */
export async function searchAccounts(services: SearchServices, query: string): Promise<Found> {
  const text = query.trim();
  if (text === '') return { accounts: [], isCut: false };
  const hits = await Promise.all([
    byNumber(text),
    byLogin(services, text),
    byEmail(services, text),
    byCharacter(services, text),
    membersOfGuilds(services, text).catch(unlessAway),
  ]);
  return present(services, hits.flat());
}

/** Accounts that logged in from an address, as it is stored, and still have the login they had then. */
export async function searchByAddress(services: SearchServices, address: string): Promise<Found> {
  const rows = await listLoginsFrom(services.site, [address]);
  return present(
    services,
    rows.map(({ account_id: id, login }) => ({ id, login, by: 'address', name: '' })),
  );
}
