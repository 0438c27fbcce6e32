import { type PagePath, pagePaths } from '#contract/page-paths.ts';
import type { Translate } from '#web/i18n.ts';

/** The page's label in the menus, where it has one. */
export function pageName(t: Translate, path: string, server: string): string | undefined {
  const known = pagePaths.find((each) => each === path);
  return known && menuLabel(t, known, server);
}

function menuLabel(t: Translate, path: PagePath, server: string): string {
  const names: Readonly<Record<PagePath, string>> = {
    '/team': t('sidebar.team'),
    '/code-of-conduct': t('sidebar.codeOfConduct'),
    '/game-rules': t('sidebar.gameRules'),
    '/rules': t('sidebar.sanctions'),
    '/donate': t('sidebar.donations'),
    '/premium': t('sidebar.premium'),
    '/item-shop': t('sidebar.itemShop'),
    '/guides': t('sidebar.guides'),
    '/updates': t('sidebar.gameUpdate'),
    '/show-email': t('sidebar.showEmail'),
    '/recover-storage': t('sidebar.recoverStorage'),
    '/unlock-character': t('sidebar.unlockCharacter'),
    '/storekeeper': t('account.storekeeper'),
    '/guild/1': t('sidebar.topGuilds', { server }),
  };
  return names[path];
}
