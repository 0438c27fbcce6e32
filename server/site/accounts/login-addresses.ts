import type { Site } from '#server/site/site.ts';
import type { LoginAddressesTable } from '#server/site/tables/account-files.ts';
import { stamp } from '#server/site/time.ts';

type SiteDb = Pick<Site, 'db'>;

/** A login on the site, and from where. */
export interface AddressedLogin {
  readonly accountId: number;
  readonly login: string;
  readonly address: string;
  readonly browser: string | null;
  readonly system: string | null;
  readonly at: Date;
}

/** Rows at once; SQLite takes a limited number of values. */
const atOnce = 500;
const mostAddresses = 100;
const mostOthers = 500;

/** Logins of the same account from the same address together, the last one's device. */
function rowsOf(logins: readonly AddressedLogin[]): LoginAddressesTable[] {
  const rows = new Map<string, LoginAddressesTable>();
  for (const { accountId, login, address, browser, system, at } of logins) {
    const key = JSON.stringify([accountId, login, address]);
    const before = rows.get(key);
    rows.set(key, {
      account_id: accountId,
      ...{ login, address, browser, system },
      logins: (before?.logins ?? 0) + 1,
      first_at: before?.first_at ?? stamp(at),
      last_at: stamp(at),
    });
  }
  return [...rows.values()];
}

/** Counts logins by account and address; one statement for hundreds. */
export async function countLoginAddresses(
  { db, dialect }: Pick<Site, 'db' | 'dialect'>,
  logins: readonly AddressedLogin[],
): Promise<void> {
  const rows = rowsOf(logins);
  for (let from = 0; from < rows.length; from += atOnce) {
    const insert = db.insertInto('login_addresses').values(rows.slice(from, from + atOnce));
    if (dialect === 'mysql') {
      await insert
        .onDuplicateKeyUpdate(({ ref, fn }) => {
          const given = (column: keyof LoginAddressesTable) => fn<never>('VALUES', [ref(column)]);
          return {
            logins: (row) => row('logins', '+', given('logins')),
            last_at: given('last_at'),
            browser: given('browser'),
            system: given('system'),
          };
        })
        .execute();
    } else {
      await insert
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'login', 'address']).doUpdateSet(({ ref }) => ({
            logins: (row) => row('login_addresses.logins', '+', ref('excluded.logins')),
            last_at: ref('excluded.last_at'),
            browser: ref('excluded.browser'),
            system: ref('excluded.system'),
          })),
        )
        .execute();
    }
  }
}

interface Owner {
  readonly id: number;
  readonly login: string;
}

/** The last used first. */
export function listLoginAddresses({ db }: SiteDb, { id, login }: Owner): Promise<LoginAddressesTable[]> {
  return db
    .selectFrom('login_addresses')
    .selectAll()
    .where('account_id', '=', id)
    .where('login', '=', login)
    .orderBy('last_at', 'desc')
    .limit(mostAddresses)
    .execute();
}

/** Logins of any account from these addresses, the last first. */
export async function listLoginsFrom(
  { db }: SiteDb,
  addresses: readonly string[],
): Promise<LoginAddressesTable[]> {
  if (addresses.length === 0) return [];
  return db
    .selectFrom('login_addresses')
    .selectAll()
    .where('address', 'in', addresses)
    .orderBy('last_at', 'desc')
    .limit(mostOthers)
    .execute();
}
