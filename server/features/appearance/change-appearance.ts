import type { Appearance } from '#contract/design/appearance-schema.ts';
import { accentContrast, isReadable, palettes } from '#contract/design/palettes.ts';
import { ApiError } from '#server/errors.ts';
import { appearanceKind } from '#server/operations/design/published-appearance.ts';
import type { Actor } from '#server/site/audit.ts';
import { readPicture } from '#server/site/design/designs.ts';
import { changeDraft, documentOfVersion, publishDraft } from '#server/site/design/drafts.ts';
import { isBlank, oneLine } from '#server/site/plain-text.ts';
import type { Site } from '#server/site/site.ts';

/** Without control characters; empty ones leave the site's own words. */
function linesOf({ siteName, serverName, footerText }: Appearance) {
  const clean = (text: string | null) => (text === null || isBlank(text) ? null : oneLine(text));
  return { siteName: clean(siteName), serverName: clean(serverName), footerText: clean(footerText) };
}

interface Change {
  readonly document: Appearance;
  /** Of the draft that the change began with. */
  readonly revision: number;
}

/** @returns the draft's new revision @throws ApiError `design.outdated`, `appearance.logoUnknown` */
export async function changeAppearance(
  site: Site,
  actor: Actor,
  { document, revision }: Change,
): Promise<number> {
  const { logo } = document;
  if (logo !== null && !(await readPicture(site, logo, 64))) throw new ApiError('appearance.logoUnknown');
  const cleaned = { ...document, ...linesOf(document) };
  return changeDraft(site, actor, appearanceKind, { document: cleaned, revision });
}

/** @returns the draft and its new revision @throws ApiError `design.versionUnknown`, `design.outdated` */
export async function restoreAppearance(
  site: Site,
  actor: Actor,
  { version, revision }: { readonly version: number; readonly revision: number },
): Promise<Change> {
  const document = await documentOfVersion(site, appearanceKind, version);
  return { document, revision: await changeAppearance(site, actor, { document, revision }) };
}

/** @returns the version's number @throws ApiError `design.outdated`, `appearance.unreadable` */
export function publishAppearance(site: Site, actor: Actor, revision: number): Promise<number> {
  return publishDraft(site, actor, appearanceKind, revision, ({ palette, accent }) => {
    if (!isReadable(accentContrast(palettes[palette], accent))) throw new ApiError('appearance.unreadable');
  });
}
