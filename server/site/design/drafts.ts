import { ApiError } from '#server/errors.ts';
import { type Actor, auditedTransaction, writeAudit } from '#server/site/audit.ts';
import { siteNow } from '#server/site/clock.ts';
import type { Site } from '#server/site/site.ts';
import { isoTime } from '#server/site/time.ts';
import { insertVersion, listVersions, readDraft, readPublished, readVersion, writeDraft } from './designs.ts';
import { publishTexts, type TextSource } from './texts.ts';

type SiteDb = Pick<Site, 'db'>;

/** Stored as JSON. */
type DesignDocument = Readonly<Record<string, unknown>>;

/** A part of the site that staff draft, publish and revert. */
export interface DesignKind<Document> extends TextSource<Document> {
  /** The built-in default. */
  readonly original: Document;
}

/** What the administration shows of a part. */
export async function designState<Document extends DesignDocument>(
  site: SiteDb,
  { part, original, read }: DesignKind<Document>,
) {
  const [draft, published, versions] = await Promise.all([
    readDraft(site, part),
    readPublished(site, part),
    listVersions(site, part),
  ]);
  const shown = published ? read(published.document) : original;
  return {
    draft: draft ? read(draft.document) : shown,
    revision: draft?.revision ?? 0,
    changedBy: draft?.login ?? null,
    published: shown,
    versions: versions.map(({ id, login, published_at: at }) => ({ id, login, publishedAt: isoTime(at) })),
  };
}

interface DraftChange<Document> {
  readonly document: Document;
  /** Of the draft that the change began with. */
  readonly revision: number;
}

/** @returns the draft's new revision @throws ApiError `design.outdated` */
export function changeDraft<Document extends DesignDocument>(
  site: SiteDb,
  actor: Actor,
  { part, original, read }: DesignKind<Document>,
  { document, revision }: DraftChange<Document>,
  now = siteNow(),
): Promise<number> {
  return auditedTransaction(site, async (db) => {
    const draft = await readDraft({ db }, part);
    const change = { document, login: actor.login, startedFrom: revision };
    const next = await writeDraft(db, part, change, now);
    if (next === undefined) throw new ApiError('design.outdated');
    // One line for a person's whole work at the draft, which is saved with every change.
    if (draft?.login !== actor.login) {
      const shown = draft ?? (await readPublished({ db }, part));
      const before = shown ? read(shown.document) : original;
      const entry = { before: { ...before }, after: { ...document } };
      await writeAudit(db, actor, { action: `${part}.draft`, subject: part, ...entry }, now);
    }
    return next;
  });
}

/** @returns the document of a version; 0 is the built-in default @throws ApiError `design.versionUnknown` */
export async function documentOfVersion<Document extends DesignDocument>(
  site: SiteDb,
  { part, original, read }: DesignKind<Document>,
  version: number,
): Promise<Document> {
  if (version === 0) return original;
  const found = await readVersion(site, part, version);
  if (!found) throw new ApiError('design.versionUnknown');
  return read(found.document);
}

/**
 * @param check throws for a draft that must not be shown
 * @returns the version's number @throws ApiError `design.outdated`
 */
export async function publishDraft<Document extends DesignDocument>(
  site: Pick<Site, 'db' | 'dialect'>,
  actor: Actor,
  { part, original, read, texts }: DesignKind<Document>,
  revision: number,
  check: (document: Document) => void = () => undefined,
  now = siteNow(),
): Promise<number> {
  const published = await readPublished(site, part);
  return auditedTransaction(site, async (db) => {
    const draft = await readDraft({ db }, part);
    if (!draft || draft.revision !== revision) throw new ApiError('design.outdated');
    const after = read(draft.document);
    check(after);
    if (texts) await publishTexts({ db, dialect: site.dialect }, texts(after), now);
    const id = await insertVersion(db, part, { document: after, login: actor.login }, now);
    const before = published ? read(published.document) : original;
    const change = { before: { ...before }, after: { ...after } };
    await writeAudit(db, actor, { action: `${part}.publish`, subject: part, ...change }, now);
    return id;
  });
}
