import { siteNow } from '#server/site/clock.ts';
import { stamp } from '#server/site/time.ts';
import type { TestApp } from '#test/app.ts';
import type { Administrator } from '#test/factories/administrators.ts';

/** Gives a role without asking anybody. */
export async function insertMember(
  { services: { site } }: Pick<TestApp, 'services'>,
  { id, login }: Pick<Administrator, 'id' | 'login'>,
  role: string,
  languages: string | null = null,
): Promise<void> {
  const given = { given_by: 'somebody', given_at: stamp(siteNow()) };
  await site.db
    .insertInto('staff_members')
    .values({ account_id: id, login, role, languages, ...given })
    .execute();
}

/** A new, logged-in player with this role. */
export async function newStaff(site: TestApp, role: string, languages?: string): Promise<Administrator> {
  const player = await site.newPlayer();
  await insertMember(site, player, role, languages);
  return player;
}
