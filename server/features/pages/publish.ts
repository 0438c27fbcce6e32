import type { LanguageCode } from '#contract/languages.ts';
import { maxPages } from '#contract/limits.ts';
import { isReservedPath } from '#contract/pages/reserved-paths.ts';
import { unpublishedRevision } from '#contract/revisions.ts';
import { ApiError } from '#server/errors.ts';
import { type Actor, auditedTransaction, writeAudit } from '#server/site/audit.ts';
import { siteNow } from '#server/site/clock.ts';
import { isDuplicate } from '#server/site/duplicates.ts';
import { isBlank, oneLine, severalLines } from '#server/site/plain-text.ts';
import type { Site } from '#server/site/site.ts';
import { hasEditConflict } from '#server/site/texts/text-revision.ts';
import { sourceHash } from '#server/site/translations.ts';
import {
  countPages,
  deletePage,
  findPageId,
  insertPage,
  lockPage,
  movePage,
  type PageTexts,
  replacePage,
} from './queries.ts';
import { pageParts } from './revision.ts';

/** Without a language, a published page keeps its own. */
type PageForm = Omit<PageTexts, 'language'> & { readonly language?: LanguageCode | undefined };

/** Reads and cleans the form. @throws ApiError `pages.incomplete`, `pages.reservedPath` */
export function readPage({ path, title, content, language }: PageForm): PageForm {
  if (isReservedPath(path)) throw new ApiError('pages.reservedPath');
  const page = { path, title: oneLine(title), content: severalLines(content), language };
  if (isBlank(page.title) || isBlank(page.content)) throw new ApiError('pages.incomplete');
  return page;
}

interface Publishing {
  readonly site: Site;
  readonly actor: Actor;
  readonly page: PageForm;
  readonly sourceLanguage: LanguageCode;
  readonly startedFrom: string | undefined;
  readonly now: Date;
}

function publishNew({ site, actor, sourceLanguage, now, ...publishing }: Publishing): Promise<number> {
  const page = { ...publishing.page, language: publishing.page.language ?? sourceLanguage };
  return auditedTransaction(site, async (db) => {
    const id = await insertPage(db, page, now);
    const change = { action: 'page.publish', subject: `page/${id}`, after: { ...page } } as const;
    await writeAudit(db, actor, change, now);
    // Counted last: until here, no other page could be published since the entry was begun.
    if ((await countPages(db)) > maxPages) throw new ApiError('pages.tooMany');
    return id;
  });
}

/** @returns false when the page has been deleted or moved meanwhile */
function publishAgain(
  { site, actor, startedFrom, now, ...publishing }: Publishing,
  id: number,
): Promise<boolean> {
  return auditedTransaction(site, async (db) => {
    const before = await lockPage({ db, dialect: site.dialect }, id);
    if (before?.path !== publishing.page.path) return false;
    const page = { ...publishing.page, language: publishing.page.language ?? before.language };
    if (sourceHash(before) === sourceHash(page)) return true;
    if (hasEditConflict(startedFrom, pageParts(before), pageParts(page)))
      throw new ApiError('pages.outdated');
    await replacePage(db, id, { page, before: before.language, now });
    const change = { action: 'page.publish', subject: `page/${id}`, before, after: { ...page } } as const;
    await writeAudit(db, actor, change, now);
    return true;
  });
}

/** @returns undefined when another request published or deleted it between reading and writing */
async function tryToPublish(publishing: Publishing): Promise<number | undefined> {
  const id = await findPageId(publishing.site.db, publishing.page.path);
  if (id !== undefined) return (await publishAgain(publishing, id)) ? id : undefined;
  if ((publishing.startedFrom ?? unpublishedRevision) !== unpublishedRevision)
    throw new ApiError('pages.takenBack');
  try {
    return await publishNew(publishing);
  } catch (error) {
    if (isDuplicate(error)) return undefined;
    throw error;
  }
}

/** Each concurrent request may cost another attempt. */
const maxTries = 20;

/**
 * Publishes or changes a page and queues translations; identical texts change nothing. The last writer
 * wins, unless the caller names the revision it started from: then a newer one makes it fail.
 * @param sourceLanguage of a new page that names none
 * @returns the page's id
 * @throws ApiError `pages.outdated`, `pages.takenBack`, `pages.tooMany`
 */
export async function publishPage(
  site: Site,
  actor: Actor,
  { startedFrom, ...page }: PageForm & { readonly startedFrom?: string | undefined },
  sourceLanguage: LanguageCode,
  now = siteNow(),
): Promise<number> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const id = await tryToPublish({ site, actor, page, sourceLanguage, startedFrom, now });
    if (id !== undefined) return id;
  }
  throw new Error(`${page.path} changes faster than it can be published`);
}

/** Deletes all languages. @throws ApiError `pages.notFound`, also when another administrator was faster */
export function unpublishPage(site: Site, actor: Actor, path: string): Promise<void> {
  return auditedTransaction(site, async (db) => {
    const id = await findPageId(db, path);
    const before = id === undefined ? undefined : await lockPage({ db, dialect: site.dialect }, id);
    if (id === undefined || before?.path !== path) throw new ApiError('pages.notFound');
    await deletePage(db, id);
    await writeAudit(db, actor, { action: 'page.delete', subject: `page/${id}`, before });
  });
}

/**
 * Gives a page another path; its translations stay.
 * @throws ApiError `pages.notFound`, `pages.reservedPath`, `pages.pathTaken`
 */
export async function renamePage(
  site: Site,
  actor: Actor,
  { path, to }: { readonly path: string; readonly to: string },
): Promise<void> {
  if (isReservedPath(to)) throw new ApiError('pages.reservedPath');
  try {
    await auditedTransaction(site, async (db) => {
      const id = await findPageId(db, path);
      const before = id === undefined ? undefined : await lockPage({ db, dialect: site.dialect }, id);
      if (id === undefined || before?.path !== path) throw new ApiError('pages.notFound');
      if (to === path) return;
      await movePage(db, id, to);
      const change = {
        action: 'page.move',
        subject: `page/${id}`,
        before: { path },
        after: { path: to },
      } as const;
      await writeAudit(db, actor, change);
    });
  } catch (error) {
    throw isDuplicate(error) ? new ApiError('pages.pathTaken') : error;
  }
}
