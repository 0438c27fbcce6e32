import type { Transaction } from 'kysely';
import { inventWorld } from '#server/site/demo/world.ts';
import type { SiteTables } from '#server/site/tables/site-tables.ts';
import { stamp } from '#server/site/time.ts';

const team = [
  { login: 'mirabel', role: 'editor', languages: null },
  { login: 'seolhwa', role: 'moderator', languages: null },
  { login: 'torvald', role: 'translator', languages: 'de,pl' },
] as const;

/** A team for the page of roles. @param givenBy the administrator's login */
export async function insertDemoStaff(
  db: Transaction<SiteTables>,
  givenBy: string,
  now: Date,
): Promise<void> {
  const { accounts } = inventWorld();
  const members = team.flatMap((member) => {
    const account = accounts.find(({ login }) => login === member.login);
    return account ? [{ ...member, account_id: account.id, given_by: givenBy, given_at: stamp(now) }] : [];
  });
  await db.insertInto('staff_members').values(members).execute();
}
