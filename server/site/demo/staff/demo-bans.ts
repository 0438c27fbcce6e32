import type { Transaction } from 'kysely';
import type { BuiltInReason } from '#contract/bans/reasons.ts';
import { defaultLanguage } from '#contract/languages.ts';
import { demoAdministrator } from '#server/site/demo/people.ts';
import { inventWorld } from '#server/site/demo/world.ts';
import type { SiteTables } from '#server/site/tables/site-tables.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';

interface DemoBan {
  readonly character: string;
  readonly reason: BuiltInReason;
  readonly daysAgo: number;
  /** Null for ever. */
  readonly days: number | null;
  readonly lifted?: string;
}

/** Those who are blocked in the demo world, and some who were. */
const demoBans: readonly DemoBan[] = [
  { character: 'Orsolya', reason: 'advertising', daysAgo: 40, days: 1 },
  { character: 'Poseidon', reason: 'bot', daysAgo: 29, days: null, lifted: 'It was his brother’s keyboard.' },
  { character: 'Speedyz', reason: 'cheating', daysAgo: 26, days: null },
  { character: 'Goldhand', reason: 'realMoney', daysAgo: 16, days: null },
  { character: 'Orsolya', reason: 'insults', daysAgo: 9, days: 3 },
];

/** Writes the bans of the tour, unless somebody has given one. */
export async function insertDemoBans(db: Transaction<SiteTables>, now: Date): Promise<void> {
  const any = await db.selectFrom('bans').select('id').limit(1).executeTakeFirst();
  if (any) return;
  const { accounts, characters } = inventWorld();
  const at = (days: number) => stamp(secondsAfter(now, -days * 86_400));
  const rows = demoBans.flatMap(({ character, reason, daysAgo, days, lifted }) => {
    const found = characters.find(({ name }) => name === character);
    const account = accounts.find(({ id }) => id === found?.accountId);
    if (!found || !account) return [];
    const isRunning = days === null && lifted === undefined;
    const over_at = lifted === undefined ? (days === null ? null : at(daysAgo - days)) : at(daysAgo - 1);
    const state = isRunning ? 'active' : lifted === undefined ? 'ended' : 'lifted';
    return {
      account_id: account.id,
      login: account.login,
      running_account: isRunning ? account.id : null,
      character_id: found.id,
      character_name: found.name,
      reason,
      reason_text: '',
      reason_language: defaultLanguage,
      reason_hash: '',
      note: '',
      evidence: '',
      is_public: 1,
      given_by: demoAdministrator.login,
      given_at: at(daysAgo),
      ends_at: days === null ? null : at(daysAgo - days),
      state,
      state_at: over_at ?? at(daysAgo),
      old_status: 'OK',
      new_status: 'BLOCK',
      over_by: lifted === undefined ? null : demoAdministrator.login,
      over_at,
      over_reason: lifted ?? '',
    } as const;
  });
  await db.insertInto('bans').values(rows).execute();
}
