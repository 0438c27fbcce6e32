import type en from '#locales/en.json';
import type { SessionData } from '#web/page/shell-data.ts';
import { paths } from '#web/paths.ts';
import type { IconName } from '#web/ui/art/icon.tsx';

export interface MainLink {
  readonly to: string;
  readonly text: Exclude<keyof typeof en.nav, 'label'>;
  readonly icon: IconName;
}

const everyone: readonly MainLink[] = [
  { to: paths.home, text: 'home', icon: 'gate' },
  { to: paths.register, text: 'register', icon: 'brush' },
  { to: paths.downloads, text: 'downloads', icon: 'download' },
  { to: paths.ranking, text: 'ranking', icon: 'crown' },
];

/** Account is listed only after login. */
export function mainLinks(loggedIn: boolean): readonly MainLink[] {
  return loggedIn ? [...everyone, { to: paths.account, text: 'account', icon: 'person' }] : everyone;
}

/** The same links for the phone menu, plus the admin pages for administrators. */
export function drawerLinks(session: SessionData | null): readonly MainLink[] {
  const links = mainLinks(session !== null);
  return session?.isAdmin ? [...links, { to: paths.admin, text: 'admin', icon: 'edit' }] : links;
}
