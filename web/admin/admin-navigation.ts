import type { ModuleName } from '#contract/modules.ts';
import type { Permission } from '#contract/permissions.ts';
import type en from '#locales/en.json';
import { adminPaths } from '#web/admin/paths.ts';
import { paths } from '#web/paths.ts';
import type { IconName } from '#web/ui/art/icon.tsx';

export interface AdminLink {
  readonly to: string;
  readonly text: Exclude<keyof typeof en.admin.nav, 'label'>;
  readonly icon: IconName;
  /** Without it the page would refuse. */
  readonly permission?: Permission;
  /** Shown only while it is on. */
  readonly module?: ModuleName;
}

/** Links of the admin navigation in display order. */
export const adminLinks: readonly AdminLink[] = [
  { to: paths.admin, text: 'state', icon: 'clock' },
  { to: adminPaths.figures, text: 'figures', icon: 'sort', permission: 'figures.see' },
  { to: adminPaths.news, text: 'news', icon: 'scroll', permission: 'news.write' },
  { to: adminPaths.downloads, text: 'downloads', icon: 'download', permission: 'downloads.manage' },
  { to: adminPaths.media, text: 'media', icon: 'eye', permission: 'media.see' },
  { to: adminPaths.pages, text: 'pages', icon: 'book', permission: 'pages.write' },
  { to: adminPaths.home, text: 'home', icon: 'home', permission: 'design.edit' },
  { to: adminPaths.events, text: 'events', icon: 'calendar', module: 'events', permission: 'events.manage' },
  {
    to: adminPaths.accounts,
    text: 'accounts',
    icon: 'person',
    module: 'accounts',
    permission: 'accounts.see',
  },
  { to: adminPaths.bans, text: 'bans', icon: 'lock', module: 'bans', permission: 'accounts.see' },
  { to: adminPaths.tickets, text: 'tickets', icon: 'chat', module: 'tickets', permission: 'tickets.answer' },
  { to: adminPaths.appearance, text: 'appearance', icon: 'brush', permission: 'design.edit' },
  { to: adminPaths.menus, text: 'menus', icon: 'menu', permission: 'design.edit' },
  { to: adminPaths.modules, text: 'modules', icon: 'gate', permission: 'modules.switch' },
  {
    to: adminPaths.seasons,
    text: 'seasons',
    icon: 'crown',
    module: 'standings',
    permission: 'seasons.manage',
  },
  {
    to: adminPaths.emblems,
    text: 'emblems',
    icon: 'flag',
    module: 'profiles',
    permission: 'guildMarks.upload',
  },
  { to: adminPaths.webhooks, text: 'webhooks', icon: 'bell', permission: 'webhooks.manage' },
  { to: adminPaths.moving, text: 'moving', icon: 'upload', permission: 'pages.write' },
  { to: adminPaths.models, text: 'models', icon: 'globe', permission: 'models.manage' },
  { to: adminPaths.glossary, text: 'glossary', icon: 'chat', permission: 'glossary.edit' },
  { to: adminPaths.roles, text: 'roles', icon: 'crown', permission: 'roles.see' },
  { to: adminPaths.audit, text: 'audit', icon: 'history', permission: 'audit.see' },
];
