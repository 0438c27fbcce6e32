import { insertBan, type NewBanRow } from '#server/site/bans/bans.ts';
import { siteNow } from '#server/site/clock.ts';
import { textHash } from '#server/site/design/texts.ts';
import type { Site } from '#server/site/site.ts';
import { stamp } from '#server/site/time.ts';

/** A ban that holds, of which the game was told nothing. @returns its id */
export function addBan(
  { db }: Pick<Site, 'db'>,
  { accountId, login }: { readonly accountId: number; readonly login: string },
  changes: Partial<NewBanRow> & { readonly id?: number } = {},
): Promise<number> {
  const now = stamp(siteNow());
  return insertBan(db, {
    account_id: accountId,
    login,
    running_account: accountId,
    character_id: null,
    character_name: '',
    reason: 'bot',
    reason_text: '',
    reason_language: 'en',
    reason_hash: '',
    note: '',
    evidence: '',
    is_public: 0,
    given_by: 'aldric',
    given_at: now,
    ends_at: null,
    state: 'active',
    state_at: now,
    old_status: 'OK',
    new_status: 'BLOCK',
    over_reason: '',
    ...changes,
  });
}

/** One of the owner's own reasons, in English. */
export async function addReason(
  { db }: Pick<Site, 'db'>,
  { id, title }: { readonly id: number; readonly title: string },
): Promise<void> {
  const text = { language: 'en', title, content: '' } as const;
  const row = { id, language: 'en', title, text_hash: textHash(text), created_at: stamp(siteNow()) } as const;
  await db.insertInto('ban_reasons').values(row).execute();
}
