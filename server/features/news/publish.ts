import type { NewsScene } from '#contract/news-scenes.ts';
import { ApiError } from '#server/errors.ts';
import { type Actor, auditedTransaction, writeAudit } from '#server/site/audit.ts';
import { siteNow } from '#server/site/clock.ts';
import { isBlank, oneLine, severalLines } from '#server/site/plain-text.ts';
import type { Site } from '#server/site/site.ts';
import { hasEditConflict } from '#server/site/text-revision.ts';
import { requeueTranslations, sourceHash } from '#server/site/translations.ts';
import { deleteNewsRow, insertNews, replaceNews } from './queries.ts';

export interface NewNews {
  readonly title: string;
  /** Markdown, English. */
  readonly content: string;
  /** Name shown as the author. */
  readonly displayName: string;
  /** Without it a new item gets one by its id, an existing one keeps its own. */
  readonly scene?: NewsScene | undefined;
}

/** Reads and cleans the form. @throws ApiError `news.incomplete` */
export function readNews(form: NewNews & { readonly password: string }): NewNews {
  const { title, content, displayName, scene } = form;
  const texts = {
    title: oneLine(title),
    content: severalLines(content),
    displayName: oneLine(displayName),
  };
  if (Object.values(texts).some(isBlank) || form.password === '') throw new ApiError('news.incomplete');
  return { ...texts, ...(scene && { scene }) };
}

function partsOf({ title, content, displayName, scene }: NewNews): readonly string[] {
  return [title, content, displayName, scene ?? ''];
}

/** Publishes in English and queues translations. @returns its id */
export function publishNews(site: Site, actor: Actor, news: NewNews, now = siteNow()): Promise<number> {
  return auditedTransaction(site, async (db) => {
    const id = await insertNews(db, news, now);
    await writeAudit(db, actor, { action: 'news.create', subject: `news/${id}`, after: { ...news } }, now);
    return id;
  });
}

/**
 * Queues new translations only when a text has changed.
 * @throws ApiError `news.notFound`; `news.outdated` when it was changed since the given revision
 */
export function editNews(
  site: Site,
  actor: Actor,
  id: number,
  { startedFrom, ...news }: NewNews & { readonly startedFrom?: string | undefined },
  now = siteNow(),
): Promise<void> {
  return auditedTransaction(site, async (db) => {
    const before = await replaceNews({ db, dialect: site.dialect }, id, news, now);
    if (!before) throw new ApiError('news.notFound');
    const after = { ...before, ...news };
    if (hasEditConflict(startedFrom, partsOf(before), partsOf(after))) throw new ApiError('news.outdated');
    if (sourceHash(before) !== sourceHash(news)) await requeueTranslations(db, { kind: 'news', id }, now);
    await writeAudit(db, actor, { action: 'news.edit', subject: `news/${id}`, before, after }, now);
  });
}

/** Deletes all languages. @throws ApiError `news.notFound`, also when another administrator was faster */
export function deleteNews(site: Site, actor: Actor, id: number): Promise<void> {
  return auditedTransaction(site, async (db) => {
    const before = await deleteNewsRow({ db, dialect: site.dialect }, id);
    if (!before) throw new ApiError('news.notFound');
    await writeAudit(db, actor, { action: 'news.delete', subject: `news/${id}`, before });
  });
}
