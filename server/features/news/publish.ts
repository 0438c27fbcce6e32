import type { LanguageCode } from '#contract/languages.ts';
import { maxPinnedNews, type NewsKind, newsKinds } from '#contract/news/news-kinds.ts';
import type { NewsScene } from '#contract/news/news-scenes.ts';
import { ApiError } from '#server/errors.ts';
import { type Actor, auditedTransaction, writeAudit } from '#server/site/audit.ts';
import { siteNow } from '#server/site/clock.ts';
import { lockPicture } from '#server/site/pictures/lock-picture.ts';
import { isBlank, oneLine, severalLines } from '#server/site/plain-text.ts';
import { newToken } from '#server/site/sessions/sessions.ts';
import type { Site } from '#server/site/site.ts';
import { hasEditConflict } from '#server/site/texts/text-revision.ts';
import { isoTime, parseStamp } from '#server/site/time.ts';
import { sourceHash, translateAgain } from '#server/site/translations.ts';
import {
  countPinned,
  deleteNewsRow,
  insertNews,
  lockNews,
  type NewsTexts,
  type NewsTimes,
  replaceNews,
  writePreview,
} from './queries.ts';
import { newsParts } from './revision.ts';
import { type PublishTime, readPublishTime, timesOf } from './schedule.ts';

export interface NewNews {
  readonly title: string;
  /** Markdown. */
  readonly content: string;
  /** Name shown as the author. */
  readonly displayName: string;
  /** Without it a new item gets one by its id, an existing one keeps its own; so do the fields below. */
  readonly scene?: NewsScene | undefined;
  readonly cover?: number | null | undefined;
  /** The language it is written in; without it a new item is in that of the settings. */
  readonly language?: LanguageCode | undefined;
  readonly kind?: NewsKind | undefined;
  readonly pinned?: boolean | undefined;
  readonly publishAt?: PublishTime | undefined;
}

type NewsForm = Omit<NewNews, 'publishAt'> & {
  readonly publishAt?: string | undefined;
  readonly password: string;
};

/** Only what is given. */
function given<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };
}

/** Reads and cleans the form. @throws ApiError `news.incomplete`, `news.timeInvalid` */
export function readNews(form: NewsForm, now = siteNow()): NewNews {
  const texts = {
    title: oneLine(form.title),
    content: severalLines(form.content),
    displayName: oneLine(form.displayName),
  };
  if (Object.values(texts).some(isBlank) || form.password === '') throw new ApiError('news.incomplete');
  const { scene, cover, language, kind, pinned } = form;
  const publishAt = form.publishAt === undefined ? undefined : readPublishTime(form.publishAt, now);
  return { ...texts, ...given({ scene, cover, language, kind, pinned, publishAt }) };
}

/** Texts and times as the audit log keeps them. */
function audited<News extends Partial<NewsTexts>>(
  { cover, ...news }: News,
  { publish_at }: Pick<NewsTimes, 'publish_at'>,
) {
  return { ...news, ...(cover && { cover }), ...(publish_at && { publishAt: isoTime(publish_at) }) };
}

/** After the audit entry, which waits for other changes: two cannot pin the last free place. */
async function checkPinned(db: Site['db'], { pinned }: Pick<NewsTexts, 'pinned'>): Promise<void> {
  if (pinned && (await countPinned(db)) > maxPinnedNews) throw new ApiError('news.pinnedFull');
}

/** Before the news is locked, in the order in which a picture is deleted: neither waits for the other in a circle. */
async function checkCover(site: Pick<Site, 'db' | 'dialect'>, cover: number | null): Promise<void> {
  if (cover !== null && !(await lockPicture(site, cover))) throw new ApiError('media.notFound');
}

/**
 * Publishes, now or later, and queues translations.
 * @param sourceLanguage of news that name none
 * @returns its id
 * @throws ApiError `news.pinnedFull`, `media.notFound` for a cover that the library lacks
 */
export function publishNews(
  site: Site,
  actor: Actor,
  { publishAt = 'now', scene, cover = null, language, kind, pinned, ...texts }: NewNews,
  sourceLanguage: LanguageCode,
  now = siteNow(),
): Promise<number> {
  const usual = { cover, language: sourceLanguage, kind: newsKinds[0], pinned: false };
  const news = { ...texts, ...usual, ...given({ language, kind, pinned }), ...(scene && { scene }) };
  const times = timesOf(publishAt, now);
  return auditedTransaction(site, async (db) => {
    await checkCover({ db, dialect: site.dialect }, cover);
    const id = await insertNews(db, news, times, now);
    const after = audited(news, times);
    await writeAudit(db, actor, { action: 'news.create', subject: `news/${id}`, after }, now);
    await checkPinned(db, news);
    return id;
  });
}

/**
 * Queues new translations only when a text or its language has changed.
 * @throws ApiError `news.notFound`; `news.outdated` when it was changed since the given revision;
 * `news.pinnedFull`; `media.notFound` for a cover that the library lacks
 */
export function editNews(
  site: Site,
  actor: Actor,
  id: number,
  { startedFrom, publishAt, ...news }: NewNews & { readonly startedFrom?: string | undefined },
  now = siteNow(),
): Promise<void> {
  return auditedTransaction(site, async (db) => {
    await checkCover({ db, dialect: site.dialect }, news.cover ?? null);
    const found = await lockNews({ db, dialect: site.dialect }, id);
    if (!found) throw new ApiError('news.notFound');
    const { publish_at, created_at, updated_at, ...before } = found;
    const earlier = { publish_at, created_at, updated_at };
    const after = { ...before, ...given(news) };
    const times = timesOf(publishAt, now, earlier);
    const parts = [newsParts({ ...before, publish_at }), newsParts({ ...after, ...times })] as const;
    if (hasEditConflict(startedFrom, ...parts)) throw new ApiError('news.outdated');
    await replaceNews(db, id, after, times);
    if (sourceHash(before) !== sourceHash(after)) {
      const languages = { from: before.language, to: after.language };
      await translateAgain(db, { kind: 'news', id }, languages, now);
    }
    const change = { before: audited(before, earlier), after: audited(after, times) };
    await writeAudit(db, actor, { action: 'news.edit', subject: `news/${id}`, ...change }, now);
    await checkPinned(db, after);
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

/**
 * Makes the only valid preview link of an item.
 * @returns its token
 * @throws ApiError `news.notFound`, `news.alreadyPublic`
 */
export function renewPreview(site: Site, actor: Actor, id: number, now = siteNow()): Promise<string> {
  const token = newToken();
  return auditedTransaction(site, async (db) => {
    const found = await lockNews({ db, dialect: site.dialect }, id);
    if (!found) throw new ApiError('news.notFound');
    const isPublic = found.publish_at === null || parseStamp(found.publish_at) <= now;
    if (isPublic) throw new ApiError('news.alreadyPublic');
    await writePreview(db, id, token);
    await writeAudit(db, actor, { action: 'news.preview', subject: `news/${id}` }, now);
    return token;
  });
}
