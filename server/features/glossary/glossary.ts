import { glossaryMaxTerms, glossaryTermLength } from '#contract/limits.ts';
import { ApiError } from '#server/errors.ts';
import { type Actor, auditedTransaction, writeAudit } from '#server/site/audit.ts';
import { siteNow } from '#server/site/clock.ts';
import { isDuplicate } from '#server/site/duplicates.ts';
import { oneLine } from '#server/site/plain-text.ts';
import type { Site } from '#server/site/site.ts';
import { countTerms, deleteTermRow, insertTerm } from './queries.ts';

const invisible = /\p{Cf}/gu;
/** Characters of markup and placeholders: a term with one of them would never match a text. */
const markup = /[<>*`[\]\\{}|~]/;

/** Normalizes a term. @throws ApiError `glossary.invalid` */
export function readTerm(typed: string): string {
  const term = oneLine(typed).replace(invisible, '').replace(/\s+/g, ' ').normalize('NFC').trim();
  const fits = [...term].length <= glossaryTermLength && /\p{L}/u.test(term) && !markup.test(term);
  if (!fits) throw new ApiError('glossary.invalid');
  return term;
}

/**
 * Concurrent requests may exceed the maximum by a few, which is harmless.
 * @returns its id
 * @throws ApiError `glossary.taken`, `glossary.full`
 */
export async function addTerm(site: Site, actor: Actor, term: string, now = siteNow()): Promise<number> {
  if ((await countTerms(site)) >= glossaryMaxTerms) throw new ApiError('glossary.full');
  try {
    return await auditedTransaction(site, async (db) => {
      const id = await insertTerm(db, term, now);
      const change = { action: 'glossary.add', subject: `glossary/${id}`, after: { term } } as const;
      await writeAudit(db, actor, change, now);
      return id;
    });
  } catch (error) {
    throw isDuplicate(error) ? new ApiError('glossary.taken') : error;
  }
}

/** @throws ApiError `glossary.notFound`, also when another administrator was faster */
export function removeTerm(site: Site, actor: Actor, id: number): Promise<void> {
  return auditedTransaction(site, async (db) => {
    const before = await deleteTermRow({ db, dialect: site.dialect }, id);
    if (!before) throw new ApiError('glossary.notFound');
    await writeAudit(db, actor, { action: 'glossary.remove', subject: `glossary/${id}`, before });
  });
}
