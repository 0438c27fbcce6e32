import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { mostUsedPasswords } from './contract/weak-passwords.ts';

/** The oldest browsers that support everything Tailwind generates. */
const cssTarget = ['chrome111', 'safari16.4', 'firefox128'];

/**
 * React Router's own links and forms are not used (`web/ui/link.tsx`), but their names, written at the top of its modules,
 * would keep them: 4 kB, brotli, of every first visit.
 */
const unusedComponents: Plugin = {
  name: 'guildhall-unused-components',
  transform(code, id) {
    if (!/\/node_modules\/react-router\//.test(id)) return null;
    return code
      .replaceAll(/^(const \w+ = )(React\$1\.forwardRef\()/gm, '$1/* @__PURE__ */ $2')
      .replaceAll(/^\w+\.displayName = "\w+";$/gm, '');
  },
};

/** The meter of `web/passwords` needs 10,000 of the dictionary's words: 35 kB, brotli, instead of 200. */
const usedPasswords: Plugin = {
  name: 'guildhall-used-passwords',
  async load(id) {
    if (!/\/@zxcvbn-ts\/language-common\/dist\/(passwords|diceware)\.json\.mjs$/.test(id)) return null;
    const { dictionary } = await import('@zxcvbn-ts/language-common');
    const used = id.includes('diceware') ? [] : mostUsedPasswords(dictionary['passwords-common']);
    return `export default ${JSON.stringify(used.join(' '))}.split(' ');`;
  },
};

/** What only the pages of an account share. */
const ofAccount =
  /\/web\/(characters\/(?:character-|load-|relative-day|last-played|playtime)|features\/(email|deletion-code|storage-password)\/|second-step\/(game|use-step|load-)|forms\/(code|step)-field|ui\/forms\/(checkbox|diamond-radio)|ui\/feedback\/login-required)/;

/** Events and moments, for the pages that show them and the home page's strip: a new site's home has none. */
const ofEvents = /\/(web\/ui\/(time|events)|contract\/events)\//;

/** What the pages of a player and of a guild share. */
const ofProfiles = /\/web\/ui\/profile\//;

/** What they share with the ranking. */
const ofRanks = /\/web\/(ui\/ranks\/|styles\/shell\/wide\.)/;

/** What only parts of the administration share. */
const ofAdministration =
  /\/(web\/admin\/(?!admin-part)|contract\/(pages|design|news)\/|contract\/(formats\/file-size|translated|model-sizes))/;

/** What the window and the page of the search share, which is loaded with the first of them. */
const ofSearch = /\/(web\/features|contract)\/search\//;

/** What the ranking of the core and that of the module `standings` share: one of them is shown. */
const ofRankings =
  /\/(web\/(features\/ranking|styles\/ranking)\/|web\/ui\/(html|tabs)\.|contract\/(standings\/|escape-html))/;

/** What tickets share in the administration and for players. */
const ofTickets = /\/(web|contract)\/(features\/)?tickets\//;

const ofSomePages = [
  ofAccount,
  ofAdministration,
  ofEvents,
  ofProfiles,
  ofRankings,
  ofRanks,
  ofSearch,
  ofTickets,
];

/**
 * The first load names what each other page needs: not again what it has itself, and of the administration's pages their
 * styles only. Staff wait for one request more when they come to the administration from another page; visitors load
 * 0.8 kB less.
 */
function namedInFirstLoad(_: string, dependencies: string[]): string[] {
  const isOfAdministration = dependencies.some((each) => each.includes('/administration-'));
  return dependencies.filter((each) =>
    isOfAdministration
      ? each.endsWith('.css')
      : !/\/(entry-client|react|rolldown-runtime|router)-/.test(each),
  );
}

/**
 * Names the chunk of what home shares with other pages, so that its first load holds nothing that only they need.
 * @returns for rolldown: null for modules that home does not import
 */
function nameForHome() {
  const reached = new Set<string>();
  function reach(id: string, context: Rolldown.ChunkingContext): void {
    if (reached.has(id)) return;
    reached.add(id);
    for (const each of context.getModuleInfo(id)?.importedIds ?? []) reach(each, context);
  }
  return (id: string, context: Rolldown.ChunkingContext) => {
    reach(join(import.meta.dirname, 'web/features/home/home-page.tsx'), context);
    return reached.has(id) ? 'shared' : null;
  };
}

/** How long plugins take depends on how busy the machine is. */
const checks = { bundlerTimings: false };

export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom',
  publicDir: isSsrBuild ? false : 'web/public',
  plugins: [unusedComponents, usedPasswords, react(), tailwindcss()],
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        emptyOutDir: true,
        copyPublicDir: false,
        assetsInlineLimit: 0,
        // As for browsers: separate stylesheets must get the same hashed names in both builds.
        target: 'es2022',
        cssTarget,
        cssMinify: 'lightningcss',
        rolldownOptions: { checks },
      }
    : {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        modulePreload: { resolveDependencies: namedInFirstLoad },
        assetsInlineLimit: 0,
        target: 'es2022',
        cssTarget,
        rolldownOptions: {
          input: ['web/entry-client.tsx', 'web/pre-hydration.ts'],
          checks,
          output: {
            codeSplitting: {
              groups: [
                // What home's document has after its hero: two files, of all pages and of home (`server/http/pages/document.ts`).
                { name: 'below', test: /\/web\/styles\/below\/below\.css/, priority: 6 },
                { name: 'below-home', test: /\/web\/styles\/home\/below\.css/, priority: 6 },
                // React and the router each run in a task of their own, while what needs them is on its way.
                // What assesses passwords waits until somebody types one, what asks for passkeys until it is pressed,
                // and schemas are only for the administration.
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|scheduler)\/|\/web\/hydrate/,
                  priority: 5,
                },
                {
                  name: 'router',
                  test: /node_modules\/(?!@zxcvbn-ts|@simplewebauthn|fastest-levenshtein|zod)/,
                  priority: 4,
                },
                // Small files compress worse than large ones: one chunk for what every page has, another for
                // what several pages share, without the administration, of which visitors' pages have one part,
                // without what three forms need for a new password, what draws charts, and without what only pages of an account share.
                { name: 'new-password', test: /\/web\/passwords\//, priority: 2, minShareCount: 2 },
                { name: 'charts', test: /\/web\/ui\/charts\//, priority: 2, minShareCount: 2 },
                {
                  name: 'frame',
                  test: /\/web\/(entry-client|features\/(shell|login(?!\/second-step)))/,
                  priority: 3,
                },
                { name: nameForHome(), test: /\/(web|contract)\//, priority: 1, minShareCount: 2 },
                // What only pages other than home share, such as forms longer than that of the login. A group takes along
                // what its files import: this one comes first, so that pages need no account's.
                {
                  name: 'pages',
                  test: (id) => /\/(web|contract)\//.test(id) && !ofSomePages.some((some) => some.test(id)),
                  minShareCount: 2,
                },
                { name: 'account', test: ofAccount, minShareCount: 2 },
                { name: 'events', test: ofEvents, minShareCount: 2 },
                { name: 'ranks', test: ofRanks, minShareCount: 2 },
                { name: 'profiles', test: ofProfiles, minShareCount: 2 },
                { name: 'search', test: ofSearch, minShareCount: 2 },
                { name: 'tickets', test: ofTickets, minShareCount: 2 },
                { name: 'rankings', test: ofRankings, minShareCount: 2 },
                // One chunk for what its pages share: each more is named in the first load.
                {
                  name: 'administration',
                  test: ofAdministration,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
}));
