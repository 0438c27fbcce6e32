import type en from '#locales/en.json';
import { paths } from '#web/paths.ts';
import type { IconName } from '#web/ui/art/icon.tsx';

export interface AdminLink {
  readonly to: string;
  readonly text: Exclude<keyof typeof en.admin.nav, 'label'>;
  readonly icon: IconName;
}

/** Links of the admin navigation in display order. */
export const adminLinks: readonly AdminLink[] = [
  { to: paths.admin, text: 'state', icon: 'clock' },
  { to: paths.adminNews, text: 'news', icon: 'scroll' },
  { to: paths.adminDownloads, text: 'downloads', icon: 'download' },
  { to: paths.adminMedia, text: 'media', icon: 'eye' },
  { to: paths.adminPages, text: 'pages', icon: 'book' },
  { to: paths.adminHome, text: 'home', icon: 'home' },
  { to: paths.adminAppearance, text: 'appearance', icon: 'brush' },
  { to: paths.adminMenus, text: 'menus', icon: 'menu' },
  { to: paths.adminModules, text: 'modules', icon: 'gate' },
  { to: paths.adminMoving, text: 'moving', icon: 'upload' },
  { to: paths.adminGlossary, text: 'glossary', icon: 'chat' },
  { to: paths.adminAudit, text: 'audit', icon: 'history' },
];
