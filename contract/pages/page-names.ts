import type { PagePath } from '#contract/page-paths.ts';

/** Keys of the pages' labels in the menus; `{server}` is the game server's name. */
export const pageNames = {
  '/team': 'sidebar.team',
  '/code-of-conduct': 'sidebar.codeOfConduct',
  '/game-rules': 'sidebar.gameRules',
  '/rules': 'sidebar.sanctions',
  '/donate': 'sidebar.donations',
  '/premium': 'sidebar.premium',
  '/item-shop': 'sidebar.itemShop',
  '/guides': 'sidebar.guides',
  '/updates': 'sidebar.gameUpdate',
  '/show-email': 'sidebar.showEmail',
  '/recover-storage': 'sidebar.recoverStorage',
  '/unlock-character': 'sidebar.unlockCharacter',
  '/storekeeper': 'account.storekeeper',
  '/guild/1': 'sidebar.topGuilds',
} as const satisfies Record<PagePath, string>;
