import type { MenuLink, ShownMenus } from '#contract/api/design/menus.ts';
import { isOutside } from '#contract/design/links.ts';
import { personalEntry } from '#contract/design/menu-entries.ts';
import {
  builtInOf,
  completeMenus,
  isPlace,
  linkOf,
  type MenuEntry,
  type MenuGroup,
  type Menus,
  originalMenus,
  pathOf,
} from '#contract/design/menus.ts';
import { menusSchema } from '#contract/design/menus-schema.ts';
import { type LanguageCode, languageCodes, tagOf } from '#contract/languages.ts';
import type { Polled } from '#server/jobs/polled.ts';
import type { LiveModules } from '#server/operations/live-modules.ts';
import { siteNow } from '#server/site/clock.ts';
import type { DesignKind } from '#server/site/design/drafts.ts';
import { type OwnText, readTexts, type ShownText, textHash } from '#server/site/design/texts.ts';
import { findLivePaths } from '#server/site/modules/live-paths.ts';
import type { Site, SiteLog } from '#server/site/site.ts';
import { translate } from '#server/text/translate.ts';
import { openPublishedDesign } from './published-design.ts';

interface PublishedMenusNow {
  /** Another whenever visitors of any language see other menus. */
  readonly revision: string;
  /** Null for the built-in menus. */
  readonly shown: ReadonlyMap<LanguageCode, ShownMenus> | null;
}

export type PublishedMenus = Polled<PublishedMenusNow>;

type MenuServices = {
  readonly site: Pick<Site, 'db'>;
  readonly modules: Pick<LiveModules, 'now'>;
};

function labelsOf({ groups, language }: Menus): readonly OwnText[] {
  const labels = groups.flatMap(({ label, entries }) => [label, ...entries.map((entry) => entry.label)]);
  return labels.filter((label) => label !== '').map((title) => ({ title, content: '', language }));
}

export const menusKind: DesignKind<Menus> = {
  part: 'menus',
  original: originalMenus,
  read: (stored) => completeMenus(menusSchema.parse(stored)),
  texts: labelsOf,
};

function entriesOf({ groups }: Menus): readonly MenuEntry[] {
  return groups.flatMap(({ entries }) => entries);
}

/** The pages of this site that answer, of those the menus lead to. */
export function livePathsOf({ site, modules }: MenuServices, menus: Menus): Promise<readonly string[]> {
  const asked = entriesOf(menus).flatMap((entry) => pathOf(linkOf(entry)) ?? []);
  return findLivePaths(site, modules.now(), asked, siteNow());
}

interface Reader {
  readonly language: LanguageCode;
  readonly words: ReadonlyMap<string, ShownText>;
  readonly source: LanguageCode;
}

/** A label of the owner's, with its language where it is not the reader's. */
function ownLabel(title: string, { language, words, source }: Reader): Pick<MenuLink, 'label' | 'lang'> {
  const shown = words.get(textHash({ title, content: '', language: source }));
  const isTranslated = shown?.translated ?? source === language;
  return {
    label: shown?.title ?? title,
    ...(isTranslated ? {} : { lang: tagOf(shown?.language ?? source) }),
  };
}

function shownLink(entry: MenuEntry, reader: Reader): MenuLink {
  const builtIn = builtInOf(entry);
  const label =
    entry.label === '' && builtIn
      ? { label: translate(reader.language, builtIn.text) }
      : ownLabel(entry.label, reader);
  const to = linkOf(entry);
  return {
    to,
    icon: entry.icon ?? builtIn?.icon ?? 'star',
    ...label,
    ...(isOutside(to) ? { outside: translate(reader.language, 'menus.outside') } : {}),
    ...(entry.id === personalEntry ? { personal: true as const } : {}),
  };
}

function shownGroup({ id, label, entries }: MenuGroup, reader: Reader): ShownMenus['groups'][number] {
  const { label: title, ...lang } =
    label === '' ? { label: translate(reader.language, `sidebar.${id}`) } : ownLabel(label, reader);
  return { id, title, ...lang, links: entries.map((entry) => shownLink(entry, reader)) };
}

function shownTo(menus: Menus, live: ReadonlySet<string> | null, reader: Reader): ShownMenus {
  const isShown = (entry: MenuEntry) => {
    const path = pathOf(linkOf(entry));
    return !entry.hidden && linkOf(entry) !== '' && (live === null || path === undefined || live.has(path));
  };
  const visible = menus.groups
    .filter(({ hidden }) => !hidden)
    .map((group) => ({ ...group, entries: group.entries.filter(isShown) }));
  const place = (name: string) =>
    (visible.find(({ id }) => id === name)?.entries ?? []).map((entry) => shownLink(entry, reader));
  return {
    header: place('header'),
    groups: visible
      .filter((group) => !isPlace(group) && group.entries.length > 0)
      .map((group) => shownGroup(group, reader)),
    right: place('right'),
    footer: place('footer'),
  };
}

/** Menus as readers of a language see them; null for the built-in menus. */
export async function showMenus(
  services: MenuServices,
  menus: Menus,
  language: LanguageCode,
): Promise<ShownMenus | null> {
  if (JSON.stringify(menus) === JSON.stringify(originalMenus)) return null;
  const live = menus.hideUnpublished ? new Set(await livePathsOf(services, menus)) : null;
  const words = await readTexts(services.site, language, labelsOf(menus));
  return shownTo(menus, live, { language, words, source: menus.language });
}

export function openPublishedMenus(services: MenuServices, log: SiteLog): Promise<PublishedMenus> {
  return openPublishedDesign(
    menusKind,
    services.site,
    log,
    async ({ document, revision }) => {
      const shown = new Map<LanguageCode, ShownMenus>();
      for (const language of languageCodes) {
        const menus = await showMenus(services, document, language);
        if (menus) shown.set(language, menus);
      }
      return { revision, shown: shown.size > 0 ? shown : null };
    },
    async (menus) => (menus.hideUnpublished ? (await livePathsOf(services, menus)).join(' ') : ''),
  );
}
