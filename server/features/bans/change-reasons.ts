import { banLimits } from '#contract/bans/limits.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { ApiError } from '#server/errors.ts';
import { type Actor, auditedTransaction, writeAudit } from '#server/site/audit.ts';
import { deleteReason, findReason, insertReason, listReasons } from '#server/site/bans/ban-reasons.ts';
import { siteNow } from '#server/site/clock.ts';
import { publishTexts, textHash } from '#server/site/design/texts.ts';
import { isBlank, oneLine } from '#server/site/plain-text.ts';
import type { Site } from '#server/site/site.ts';

type WritingSite = Pick<Site, 'db' | 'dialect'>;

/** @returns its id @throws ApiError `bans.incomplete`, `bans.tooManyReasons` */
export function addReason(
  { db, dialect }: WritingSite,
  actor: Actor,
  given: { readonly title: string; readonly language: LanguageCode },
): Promise<number> {
  const title = oneLine(given.title);
  if (isBlank(title) || [...title].length > banLimits.reason) throw new ApiError('bans.incomplete');
  const now = siteNow();
  const text = { language: given.language, title, content: '' };
  return auditedTransaction({ db }, async (one) => {
    const id = await insertReason(one, { language: given.language, title, hash: textHash(text) }, now);
    await publishTexts({ db: one, dialect }, [text], now);
    await writeAudit(
      one,
      actor,
      { action: 'banReason.add', subject: `ban-reason/${id}`, after: { title } },
      now,
    );
    // Counted after the audit, which lets in one change at a time.
    if ((await listReasons({ db: one })).length > banLimits.ownReasons) {
      throw new ApiError('bans.tooManyReasons', { values: { max: banLimits.ownReasons } });
    }
    return id;
  });
}

/** @throws ApiError `bans.reasonUnknown` */
export function removeReason({ db }: WritingSite, actor: Actor, id: number): Promise<void> {
  return auditedTransaction({ db }, async (one) => {
    const found = await findReason({ db: one }, id);
    if (!found || !(await deleteReason(one, id))) throw new ApiError('bans.reasonUnknown');
    const change = { action: 'banReason.remove', subject: `ban-reason/${id}` } as const;
    await writeAudit(one, actor, { ...change, before: { title: found.title } });
  });
}
