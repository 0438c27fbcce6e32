import type { MenuLink, ShownMenus } from '#contract/api/design/menus.ts';
import {
  type BuiltInGroup,
  builtInEntries,
  personalEntry,
  sidebarGroups,
} from '#contract/design/menu-entries.ts';
import { type TextKey, type Translate, useTexts } from '#web/i18n.ts';
import { useMenus, useSession } from '#web/page/shell-data.ts';
import type { IconName } from '#web/ui/art/icon.tsx';

export type MenuGroup = ShownMenus['groups'][number];

/** The links of the built-in menus. */
function linksOf(group: BuiltInGroup, t: Translate): readonly MenuLink[] {
  const entries = Object.entries<readonly [string, IconName & MenuLink['icon']]>(builtInEntries[group]);
  return entries.map(([key, [to, icon]]) => ({
    to,
    icon,
    label: t(`${group === 'header' ? 'nav' : 'sidebar'}.${key}` as TextKey),
    ...(key === personalEntry ? { personal: true } : {}),
  }));
}

/** The links of a place: the owner's, or those of the built-in menus; some only after login. */
export function useLinks(place: 'header' | 'right' | 'footer'): readonly MenuLink[] {
  const { t } = useTexts();
  const menus = useMenus();
  const session = useSession();
  return (menus?.[place] ?? linksOf(place, t)).filter(({ personal }) => !personal || session);
}

/** The groups of the sidebar. */
export function useGroups(): readonly MenuGroup[] {
  const { t } = useTexts();
  const menus = useMenus();
  const session = useSession();
  const groups =
    menus?.groups ??
    sidebarGroups.map((id) => ({ id, title: t(`sidebar.${id}`), links: linksOf(id, t) as MenuLink[] }));
  return groups.map((group) => ({
    ...group,
    links: group.links.filter(({ personal }) => !personal || session),
  }));
}
