import type en from '#locales/en.json';
import { paths } from '#web/paths.ts';
import type { IconName } from '#web/ui/art/icon.tsx';

export interface Room {
  readonly to: string;
  readonly text: Exclude<keyof typeof en.desk.nav, 'label'>;
  readonly icon: IconName;
}

/** The rooms of the desk in the order of its navigation. */
export const rooms: readonly Room[] = [
  { to: paths.desk, text: 'state', icon: 'clock' },
  { to: paths.deskNews, text: 'news', icon: 'scroll' },
  { to: paths.deskDownloads, text: 'downloads', icon: 'download' },
  { to: paths.deskPages, text: 'pages', icon: 'book' },
  { to: paths.deskGlossary, text: 'glossary', icon: 'chat' },
  { to: paths.deskAudit, text: 'audit', icon: 'history' },
];
