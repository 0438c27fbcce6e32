import { type Appearance, appearanceSchema, originalAppearance } from '#contract/design/appearance.ts';
import { accentContrast, isReadable, palettes } from '#contract/design/palettes.ts';
import { ApiError } from '#server/errors.ts';
import { type Actor, auditedTransaction, writeAudit } from '#server/site/audit.ts';
import { siteNow } from '#server/site/clock.ts';
import {
  insertVersion,
  listVersions,
  readDraft,
  readPicture,
  readPublished,
  readVersion,
  writeDraft,
} from '#server/site/design/designs.ts';
import { isBlank, oneLine } from '#server/site/plain-text.ts';
import type { Site } from '#server/site/site.ts';
import { isoTime } from '#server/site/time.ts';

const part = 'appearance';

const read = (document: unknown): Appearance => appearanceSchema.parse(document);

export async function appearanceState(
  site: Site,
  settings: { readonly siteName: string; readonly serverName: string },
) {
  const [draft, published, versions] = await Promise.all([
    readDraft(site, part),
    readPublished(site, part),
    listVersions(site, part),
  ]);
  const shown = published ? read(published.document) : originalAppearance;
  return {
    draft: draft ? read(draft.document) : shown,
    revision: draft?.revision ?? 0,
    changedBy: draft?.login ?? null,
    published: shown,
    settings,
    versions: versions.map(({ id, login, published_at: at }) => ({ id, login, publishedAt: isoTime(at) })),
  };
}

/** Without control characters; empty ones leave the site's own words. */
function linesOf({ siteName, serverName, footerText }: Appearance) {
  const clean = (text: string | null) => (text === null || isBlank(text) ? null : oneLine(text));
  return { siteName: clean(siteName), serverName: clean(serverName), footerText: clean(footerText) };
}

interface Change {
  readonly appearance: Appearance;
  /** Of the draft that the change began with. */
  readonly revision: number;
}

/** @returns the draft's new revision @throws ApiError `appearance.outdated`, `appearance.logoUnknown` */
export async function changeDraft(
  site: Site,
  actor: Actor,
  { appearance, revision }: Change,
  now = siteNow(),
): Promise<number> {
  const { logo } = appearance;
  if (logo !== null && !(await readPicture(site, logo, 64))) throw new ApiError('appearance.logoUnknown');
  return auditedTransaction(site, async (db) => {
    const before = await readDraft({ db }, part);
    const document = { ...appearance, ...linesOf(appearance) };
    const change = { document, login: actor.login, startedFrom: revision };
    const next = await writeDraft(db, part, change, now);
    if (next === undefined) throw new ApiError('appearance.outdated');
    // One line for a person's whole work at the draft, which is saved with every change.
    if (before?.login !== actor.login) {
      const after = { ...appearance };
      await writeAudit(db, actor, { action: 'appearance.draft', subject: part, after }, now);
    }
    return next;
  });
}

/** @returns the draft and its new revision @throws ApiError `appearance.versionUnknown`, `appearance.outdated` */
export async function restoreVersion(
  site: Site,
  actor: Actor,
  { version, revision }: { readonly version: number; readonly revision: number },
): Promise<Change> {
  const found = version === 0 ? { document: originalAppearance } : await readVersion(site, part, version);
  if (!found) throw new ApiError('appearance.versionUnknown');
  const appearance = read(found.document);
  return { appearance, revision: await changeDraft(site, actor, { appearance, revision }) };
}

/** @returns the version's number @throws ApiError `appearance.outdated`, `appearance.unreadable` */
export async function publishDraft(
  site: Site,
  actor: Actor,
  revision: number,
  now = siteNow(),
): Promise<number> {
  const published = await readPublished(site, part);
  return auditedTransaction(site, async (db) => {
    const draft = await readDraft({ db }, part);
    if (!draft || draft.revision !== revision) throw new ApiError('appearance.outdated');
    const after = read(draft.document);
    if (!isReadable(accentContrast(palettes[after.palette], after.accent)))
      throw new ApiError('appearance.unreadable');
    const id = await insertVersion(db, part, { document: after, login: actor.login }, now);
    const before = published ? { ...read(published.document) } : { ...originalAppearance };
    const change = { action: 'appearance.publish', subject: part, before, after: { ...after } } as const;
    await writeAudit(db, actor, change, now);
    return id;
  });
}
