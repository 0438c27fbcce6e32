import { isLanguageCode } from '#contract/languages.ts';
import { modules } from '#contract/modules.ts';
import { pagePaths, personalPaths } from '#contract/page-paths.ts';

/** First segments of the site's own pages, of what the server answers itself, and of what is kept for later. */
const ownSegments: ReadonlySet<string> = new Set([
  ...['news', 'forum', 'register', 'downloads', 'ranking', 'recover', 'player', 'guild', 'status'],
  ...[
    'api',
    'assets',
    'texts',
    'share',
    'files',
    'media',
    'logo',
    'item-icons',
    'guild-marks',
    'feed',
    'healthz',
    'readyz',
    'metrics',
  ],
]);

const ofModules: ReadonlySet<string> = new Set(
  Object.values(modules).flatMap(({ pages }) => Object.keys(pages).map((path) => path.replace(/\/:.*$/, ''))),
);

/**
 * Whether the site needs this path for itself, so that a page there could not be reached or would hide something.
 * Paths of the menus are free for pages, also while a module has one of them.
 * @param path as `pagePathPattern` has it
 */
export function isReservedPath(path: string): boolean {
  if (pagePaths.some((each) => each === path)) return false;
  const [, first = ''] = path.split('/');
  if (ownSegments.has(first) || isLanguageCode(first)) return true;
  // robots.txt closes everything that begins like a personal page.
  return ofModules.has(`/${first}`) || personalPaths.some((each) => path.startsWith(each));
}
