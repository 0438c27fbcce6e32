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

/** Links of the admin navigation in display order. */
export const adminLinks: readonly AdminLink[] = [
  { to: paths.admin, text: 'admin.nav.state', icon: 'clock' },
  { to: adminPaths.figures, text: 'admin.nav.figures', icon: 'chart', permissions: ['figures.see'] },
  { to: adminPaths.news, text: 'admin.nav.news', icon: 'scroll', permissions: ['news.write'] },
  {
    to: adminPaths.downloads,
    text: 'admin.nav.downloads',
    icon: 'download',
    permissions: ['downloads.manage'],
  },
  { to: adminPaths.media, text: 'admin.nav.media', icon: 'picture', permissions: ['media.see'] },
  { to: adminPaths.pages, text: 'admin.nav.pages', icon: 'book', permissions: ['pages.write'] },
  {
    to: adminPaths.allTranslations,
    text: 'admin.translation.title',
    icon: 'globe',
    permissions: ['translations.edit'],
  },
  { to: adminPaths.home, text: 'admin.nav.home', icon: 'home', permissions: ['design.edit'] },
  {
    to: adminPaths.events,
    text: 'admin.nav.events',
    icon: 'calendar',
    module: 'events',
    permissions: ['events.manage'],
  },
  {
    to: adminPaths.accounts,
    text: 'admin.nav.accounts',
    icon: 'person',
    module: 'accounts',
    permissions: ['accounts.see'],
  },
  {
    to: adminPaths.bans,
    text: 'admin.nav.bans',
    icon: 'lock',
    module: 'bans',
    permissions: ['accounts.see'],
  },
  {
    to: adminPaths.tickets,
    text: 'admin.nav.tickets',
    icon: 'chat',
    module: 'tickets',
    permissions: ['tickets.answer'],
  },
  { to: adminPaths.appearance, text: 'admin.nav.appearance', icon: 'brush', permissions: ['design.edit'] },
  { to: adminPaths.menus, text: 'admin.nav.menus', icon: 'menu', permissions: ['design.edit'] },
  { to: adminPaths.modules, text: 'admin.nav.modules', icon: 'modules', permissions: ['modules.switch'] },
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
  { to: adminPaths.webhooks, text: 'admin.nav.webhooks', icon: 'bell', permissions: ['webhooks.manage'] },
  {
    to: adminPaths.moving,
    text: 'admin.nav.moving',
    icon: 'upload',
    permissions: ['pages.write', 'design.edit', 'media.see', 'media.manage', 'translations.edit'],
  },
  { to: adminPaths.models, text: 'admin.nav.models', icon: 'engine', permissions: ['models.manage'] },
  { to: adminPaths.glossary, text: 'admin.nav.glossary', icon: 'conduct', permissions: ['glossary.edit'] },
  { to: adminPaths.roles, text: 'admin.nav.roles', icon: 'shield', permissions: ['roles.see'] },
  { to: adminPaths.audit, text: 'admin.nav.audit', icon: 'history', permissions: ['audit.see'] },
];
