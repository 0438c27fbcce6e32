import type { AccountAddress, RelatedAccount } from '#contract/api/staff/accounts.ts';
import type { Game } from '#server/game/game.ts';
import { listLoginAddresses, listLoginsFrom } from '#server/site/accounts/login-addresses.ts';
import type { Site } from '#server/site/site.ts';
import type { LoginAddressesTable } from '#server/site/tables/account-files.ts';
import { isoTime } from '#server/site/time.ts';

interface RelatedServices {
  readonly game: { readonly accountRecords: Pick<Game['accountRecords'], 'withIds'> };
  readonly site: Pick<Site, 'db'>;
}

interface Owner {
  readonly id: number;
  readonly login: string;
}

const mostRelated = 50;
const mostPerAddress = 20;

/** An address of the account, and the rows of others who logged in from there. */
interface Shared {
  readonly own: LoginAddressesTable;
  readonly others: readonly LoginAddressesTable[];
}

/** Those who had the number of another account before are not listed: their link would lead to its new owner. */
async function readShared({ game, site }: RelatedServices, owner: Owner): Promise<Shared[]> {
  const own = await listLoginAddresses(site, owner);
  const from = await listLoginsFrom(
    site,
    own.map(({ address }) => address),
  );
  const ids = new Set(from.map(({ account_id }) => account_id));
  const known = await game.accountRecords.withIds([...ids]);
  const loginOf = new Map(known.map(({ id, login }) => [id, login]));
  const isOther = ({ account_id, login }: LoginAddressesTable) =>
    account_id !== owner.id && loginOf.get(account_id) === login;
  const byAddress = Map.groupBy(from.filter(isOther), ({ address }) => address);
  return own.map((row) => ({ own: row, others: byAddress.get(row.address) ?? [] }));
}

/** Known programs only: nobody is told apart by a browser that is not known. */
function isSameDevice(own: LoginAddressesTable, other: LoginAddressesTable): boolean {
  return own.browser !== null && own.browser === other.browser && own.system === other.system;
}

/** Other accounts at addresses of this one, without the addresses. */
export async function readRelated(services: RelatedServices, owner: Owner): Promise<RelatedAccount[]> {
  const related = new Map<number, RelatedAccount>();
  for (const { own, others } of await readShared(services, owner)) {
    for (const other of others) {
      const before = related.get(other.account_id);
      const lastAt = isoTime(other.last_at);
      related.set(other.account_id, {
        id: other.account_id,
        login: other.login,
        logins: (before?.logins ?? 0) + other.logins,
        isSameDevice: (before?.isSameDevice ?? false) || isSameDevice(own, other),
        lastAt: before && before.lastAt > lastAt ? before.lastAt : lastAt,
      });
    }
  }
  return [...related.values()].toSorted((one, other) => other.logins - one.logins).slice(0, mostRelated);
}

/** The addresses themselves, the last used first. */
export async function readAddresses(services: RelatedServices, owner: Owner): Promise<AccountAddress[]> {
  return (await readShared(services, owner)).map(({ own, others }) => ({
    address: own.address,
    logins: own.logins,
    firstAt: isoTime(own.first_at),
    lastAt: isoTime(own.last_at),
    browser: own.browser,
    system: own.system,
    others: others
      .slice(0, mostPerAddress)
      .map(({ account_id, login, logins }) => ({ id: account_id, login, logins })),
  }));
}
