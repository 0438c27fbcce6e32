import type { LanguageCode } from '#contract/languages.ts';
import { ApiError } from '#server/errors.ts';
import { type Actor, auditedTransaction, writeAudit } from '#server/site/audit.ts';
import { siteNow } from '#server/site/clock.ts';
import { isBlank, oneLine, severalLines } from '#server/site/plain-text.ts';
import type { Site } from '#server/site/site.ts';
import { hasEditConflict } from '#server/site/texts/text-revision.ts';
import { requeueTranslations, type Texts, type TranslatedItem } from '#server/site/translations.ts';
import { findItem, lockTranslation, lockTranslations, writeCorrection } from './queries.ts';
import { correctionParts } from './revision.ts';

/**
 * Queues translations again, due at once.
 * @param wanted default: all of the caller's own
 * @param replacesCorrections whether a manual correction is given up where its language is wanted
 * @returns the queued languages
 * @throws ApiError `translations.notFound`
 */
export function retryTranslations(
  site: Site,
  actor: Actor,
  item: TranslatedItem,
  {
    wanted,
    replacesCorrections,
    isOwn,
  }: {
    readonly wanted: readonly LanguageCode[] | undefined;
    readonly replacesCorrections: boolean;
    readonly isOwn: (language: LanguageCode) => boolean;
  },
  now = siteNow(),
): Promise<readonly LanguageCode[]> {
  return auditedTransaction(site, async (db) => {
    if (!(await findItem({ db }, item))) throw new ApiError('translations.notFound');
    const before = await lockTranslations({ db, dialect: site.dialect }, item);
    const chosen = before
      .filter(({ language }) => (wanted ? wanted.includes(language) : isOwn(language)))
      .filter(({ state }) => state !== 'edited' || (wanted !== undefined && replacesCorrections))
      .map(({ language }) => language);
    if (chosen.length === 0) return [];
    await requeueTranslations(db, item, now, chosen);
    const states = before.filter(({ language }) => chosen.includes(language));
    await writeAudit(db, actor, {
      action: 'translation.retry',
      subject: `${item.kind}/${item.id}`,
      before: Object.fromEntries(states.map(({ language, state }) => [language, state])),
      after: { languages: chosen },
    });
    return chosen;
  });
}

/** What has no source text, such as a picture without words, has none in other languages. */
function isIncomplete(texts: Texts, source: Texts): boolean {
  return isBlank(texts.title) !== isBlank(source.title) || isBlank(texts.content) !== isBlank(source.content);
}

/**
 * Stores a manual translation, which engines never overwrite.
 * @throws ApiError `translations.notFound`, `translations.incomplete`; `translations.outdated` when the original or
 * another correction was written since the given revision
 */
export function correctTranslation(
  site: Site,
  actor: Actor,
  item: TranslatedItem & { readonly language: LanguageCode },
  { startedFrom, ...given }: Texts & { readonly startedFrom?: string | undefined },
  now = siteNow(),
): Promise<void> {
  const texts = { title: oneLine(given.title), content: severalLines(given.content) };
  return auditedTransaction(site, async (db) => {
    const before = await lockTranslation({ db, dialect: site.dialect }, item);
    const source = await findItem({ db }, item);
    if (!source || !before) throw new ApiError('translations.notFound');
    if (isIncomplete(texts, source)) throw new ApiError('translations.incomplete');
    const wanted = { ...texts, state: 'edited' } as const;
    if (hasEditConflict(startedFrom, correctionParts(before, source), correctionParts(wanted, source)))
      throw new ApiError('translations.outdated');
    await writeCorrection(db, item, { texts, source, now });
    const { title, content, state, engine } = before;
    await writeAudit(db, actor, {
      action: 'translation.edit',
      subject: `${item.kind}/${item.id}/${item.language}`,
      before: { title, content, state, engine },
      after: { ...texts },
    });
  });
}
