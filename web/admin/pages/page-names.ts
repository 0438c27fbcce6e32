import type { PagePath } from '#contract/page-paths.ts';
import type { Translate } from '#web/i18n.ts';

/** The page's label in the menus. */
export function pageName(t: Translate, path: PagePath, server: string): string {
  const names: Readonly<Record<PagePath, string>> = {
    '/team': t('rail.team'),
    '/code-of-conduct': t('rail.codeOfConduct'),
    '/game-rules': t('rail.gameRules'),
    '/rules': t('rail.sanctions'),
    '/donate': t('rail.donations'),
    '/premium': t('rail.premium'),
    '/item-shop': t('rail.itemShop'),
    '/guides': t('rail.guides'),
    '/updates': t('rail.gameUpdate'),
    '/show-email': t('rail.showEmail'),
    '/recover-storage': t('rail.recoverStorage'),
    '/unlock-character': t('rail.unlockCharacter'),
    '/storekeeper': t('account.storekeeper'),
    '/guild/1': t('rail.topGuilds', { server }),
  };
  return names[path];
}
