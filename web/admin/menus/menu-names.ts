import { builtInOf, type MenuEntry, type MenuGroup } from '#contract/design/menus.ts';
import type { TextKey, Translate } from '#web/i18n.ts';

/** What the site calls an entry; undefined for one of the owner's. */
export function originalName(t: Translate, entry: MenuEntry): string | undefined {
  const text = builtInOf(entry)?.text;
  return text && t(text as TextKey);
}

export function entryName(t: Translate, entry: MenuEntry): string {
  return entry.label || (originalName(t, entry) ?? t('admin.menus.newEntry'));
}

/** What the site calls a group; undefined for one of the owner's. */
export function originalGroupName(t: Translate, { id }: MenuGroup): string | undefined {
  return id === 'server' || id === 'account' || id === 'treasury' ? t(`sidebar.${id}`) : undefined;
}

export function groupName(t: Translate, group: MenuGroup): string {
  const { id, label } = group;
  if (id === 'header' || id === 'right' || id === 'footer') return t(`admin.menus.places.${id}`);
  return t('admin.menus.sidebar', {
    name: label || (originalGroupName(t, group) ?? t('admin.menus.newGroup')),
  });
}
