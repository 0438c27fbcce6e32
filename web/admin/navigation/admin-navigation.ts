import type { ModuleName } from '#contract/modules.ts';
import type { Permission } from '#contract/permissions.ts';
import { adminPaths } from '#web/admin/paths.ts';
import type { TextKey } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import type { IconName } from '#web/ui/art/icon.tsx';

export interface AdminLink {
  readonly to: string;
  readonly text: TextKey;
  readonly icon: IconName;
  /** Without one of them the page would refuse. */
  readonly permissions?: readonly Permission[];
  /** Shown only while it is on. */
  readonly module?: ModuleName;
}

export interface AdminGroup {
  readonly text: TextKey;
  readonly icon: IconName;
  readonly links: readonly AdminLink[];
}

/** The admin navigation in display order: groups by what staff come for, most needed first. */
export const adminGroups: readonly AdminGroup[] = [
  {
    text: 'admin.nav.state',
    icon: 'clock',
    links: [
      { to: paths.admin, text: 'admin.nav.state', icon: 'clock' },
      { to: adminPaths.figures, text: 'admin.nav.figures', icon: 'chart', permissions: ['figures.see'] },
      { to: adminPaths.audit, text: 'admin.nav.audit', icon: 'history', permissions: ['audit.see'] },
    ],
  },
  {
    text: 'admin.nav.groups.content',
    icon: 'scroll',
    links: [
      { to: adminPaths.news, text: 'admin.nav.news', icon: 'scroll', permissions: ['news.write'] },
      {
        to: adminPaths.events,
        text: 'admin.nav.events',
        icon: 'calendar',
        module: 'events',
        permissions: ['events.manage'],
      },
      { to: adminPaths.pages, text: 'admin.nav.pages', icon: 'book', permissions: ['pages.write'] },
      {
        to: adminPaths.downloads,
        text: 'admin.nav.downloads',
        icon: 'download',
        permissions: ['downloads.manage'],
      },
      { to: adminPaths.media, text: 'admin.nav.media', icon: 'picture', permissions: ['media.see'] },
    ],
  },
  {
    text: 'admin.nav.groups.players',
    icon: 'person',
    links: [
      {
        to: adminPaths.accounts,
        text: 'admin.nav.accounts',
        icon: 'person',
        module: 'accounts',
        permissions: ['accounts.see'],
      },
      {
        to: adminPaths.tickets,
        text: 'admin.nav.tickets',
        icon: 'chat',
        module: 'tickets',
        permissions: ['tickets.answer'],
      },
      {
        to: adminPaths.bans,
        text: 'admin.nav.bans',
        icon: 'lock',
        module: 'bans',
        permissions: ['accounts.see'],
      },
      {
        to: adminPaths.seasons,
        text: 'admin.nav.seasons',
        icon: 'crown',
        module: 'standings',
        permissions: ['seasons.manage'],
      },
      {
        to: adminPaths.emblems,
        text: 'admin.nav.emblems',
        icon: 'flag',
        module: 'profiles',
        permissions: ['guildMarks.upload'],
      },
    ],
  },
  {
    text: 'admin.nav.groups.design',
    icon: 'brush',
    links: [
      {
        to: adminPaths.appearance,
        text: 'admin.nav.appearance',
        icon: 'brush',
        permissions: ['design.edit'],
      },
      { to: adminPaths.home, text: 'admin.nav.home', icon: 'home', permissions: ['design.edit'] },
      { to: adminPaths.menus, text: 'admin.nav.menus', icon: 'menu', permissions: ['design.edit'] },
    ],
  },
  {
    text: 'admin.nav.groups.languages',
    icon: 'globe',
    links: [
      {
        to: adminPaths.allTranslations,
        text: 'admin.translation.title',
        icon: 'globe',
        permissions: ['translations.edit'],
      },
      {
        to: adminPaths.glossary,
        text: 'admin.nav.glossary',
        icon: 'conduct',
        permissions: ['glossary.edit'],
      },
      { to: adminPaths.models, text: 'admin.nav.models', icon: 'engine', permissions: ['models.manage'] },
    ],
  },
  {
    text: 'admin.nav.groups.settings',
    icon: 'modules',
    links: [
      { to: adminPaths.modules, text: 'admin.nav.modules', icon: 'modules', permissions: ['modules.switch'] },
      { to: adminPaths.roles, text: 'admin.nav.roles', icon: 'shield', permissions: ['roles.see'] },
      {
        to: adminPaths.webhooks,
        text: 'admin.nav.webhooks',
        icon: 'bell',
        permissions: ['webhooks.manage'],
      },
      {
        to: adminPaths.moving,
        text: 'admin.nav.moving',
        icon: 'upload',
        permissions: ['pages.write', 'design.edit', 'media.see', 'media.manage', 'translations.edit'],
      },
    ],
  },
];

export const adminLinks: readonly AdminLink[] = adminGroups.flatMap(({ links }) => links);
