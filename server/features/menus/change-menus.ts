import { completeMenus, isUnfinished, type Menus } from '#contract/design/menus.ts';
import { ApiError } from '#server/errors.ts';
import { menusKind } from '#server/operations/design/published-menus.ts';
import type { Actor } from '#server/site/audit.ts';
import { changeDraft, documentOfVersion, publishDraft } from '#server/site/design/drafts.ts';
import { isBlank, oneLine } from '#server/site/plain-text.ts';
import type { Site } from '#server/site/site.ts';

interface Change {
  readonly document: Menus;
  /** Of the draft that the change began with. */
  readonly revision: number;
}

function withPlainLabels({ groups, ...menus }: Menus): Menus {
  const plain = <Labeled extends { label: string }>(labeled: Labeled): Labeled => ({
    ...labeled,
    label: isBlank(labeled.label) ? '' : oneLine(labeled.label),
  });
  return {
    ...menus,
    groups: groups.map((group) => ({ ...plain(group), entries: group.entries.map(plain) })),
  };
}

/** @returns the draft's new revision @throws ApiError `design.outdated` */
export function changeMenus(site: Site, actor: Actor, { document, revision }: Change): Promise<number> {
  return changeDraft(site, actor, menusKind, {
    document: completeMenus(withPlainLabels(document)),
    revision,
  });
}

/** @returns the draft and its new revision @throws ApiError `design.versionUnknown`, `design.outdated` */
export async function restoreMenus(
  site: Site,
  actor: Actor,
  { version, revision }: { readonly version: number; readonly revision: number },
): Promise<Change> {
  const document = await documentOfVersion(site, menusKind, version);
  return { document, revision: await changeMenus(site, actor, { document, revision }) };
}

/** @returns the version's number @throws ApiError `design.outdated`, `menus.incomplete` */
export function publishMenus(site: Site, actor: Actor, revision: number): Promise<number> {
  return publishDraft(site, actor, menusKind, revision, (menus) => {
    if (isUnfinished(menus)) throw new ApiError('menus.incomplete');
  });
}
