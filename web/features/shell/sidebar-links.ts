import type en from '#locales/en.json';
import { paths } from '#web/paths.ts';
import type { IconName } from '#web/ui/art/icon.tsx';

type SidebarText = keyof typeof en.sidebar;

export interface SidebarLink {
  readonly to: string;
  readonly text: SidebarText;
  readonly icon: IconName;
}

export interface SidebarGroup {
  readonly title: SidebarText & ('server' | 'account' | 'treasury');
  readonly links: readonly SidebarLink[];
  /** The group ends with a logout button after login. */
  readonly hasLogout: boolean;
}

/** The links of specification §2. */
export const sidebarGroups: readonly SidebarGroup[] = [
  {
    title: 'server',
    hasLogout: false,
    links: [
      { to: paths.team, text: 'team', icon: 'team' },
      { to: paths.codeOfConduct, text: 'codeOfConduct', icon: 'conduct' },
      { to: paths.guides, text: 'guides', icon: 'book' },
      { to: paths.downloads, text: 'downloadGame', icon: 'download' },
    ],
  },
  {
    title: 'account',
    hasLogout: true,
    links: [
      { to: paths.register, text: 'createAccount', icon: 'brush' },
      { to: paths.changePassword, text: 'changePassword', icon: 'key' },
      { to: paths.showEmail, text: 'showEmail', icon: 'mail' },
      { to: paths.recoverStorage, text: 'recoverStorage', icon: 'chest' },
      { to: paths.unlockCharacter, text: 'unlockCharacter', icon: 'unlock' },
      { to: paths.account, text: 'accountPage', icon: 'gate' },
    ],
  },
  {
    title: 'treasury',
    hasLogout: false,
    links: [
      { to: paths.premium, text: 'premium', icon: 'crown' },
      { to: paths.itemShop, text: 'itemShop', icon: 'shop' },
      { to: paths.donate, text: 'donations', icon: 'lotus' },
    ],
  },
];

/** Links below the login panel. */
export const rightColumnLinks: readonly SidebarLink[] = [
  { to: paths.updates, text: 'gameUpdate', icon: 'refresh' },
  { to: paths.rules, text: 'sanctions', icon: 'shield' },
  { to: paths.gameRules, text: 'gameRules', icon: 'scroll' },
];
