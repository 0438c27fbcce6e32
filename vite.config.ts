import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
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
  /\/web\/(characters\/(?:character-|load-|relative-day|last-played|playtime)|features\/(email|deletion-code|storage-password)\/|second-step\/(game|use-step)|page\/load-second-step|forms\/(code|step)-field|ui\/forms\/(checkbox|diamond-radio)|ui\/feedback\/login-required)/;

/** What forms other than that of the login share: home has none. */
const ofForms =
  /\/web\/(forms\/(use-form|use-draft|paste-trimmed)|ui\/(forms\/form-end|feedback\/success-box|save-file)|page\/use-return-to-account)/;

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
      }
    : {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        assetsInlineLimit: 0,
        target: 'es2022',
        cssTarget,
        rolldownOptions: {
          input: ['web/entry-client.tsx', 'web/pre-hydration.ts'],
          // Timings of plugins depend on how busy the machine is.
          checks: { pluginTimings: false },
          output: {
            codeSplitting: {
              groups: [
                // React and the router each run in a task of their own, while what needs them is on its way.
                // What assesses passwords waits until somebody types one, what asks for passkeys until it is pressed,
                // and schemas are only for the desk.
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
                // without what three forms need for a new password, and without what only pages of an account share.
                { name: 'new-password', test: /\/web\/passwords\//, priority: 2, minShareCount: 2 },
                {
                  name: 'frame',
                  test: /\/web\/(entry-client|features\/(shell|login(?!\/second-step)))/,
                  priority: 3,
                },
                {
                  name: 'shared',
                  test: (id) =>
                    /\/(web|contract)\/(?!admin\/(?!admin-part)|pages\/)/.test(id) &&
                    !ofAccount.test(id) &&
                    !ofForms.test(id),
                  priority: 1,
                  minShareCount: 2,
                },
                { name: 'account', test: ofAccount, minShareCount: 2 },
                { name: 'forms', test: ofForms, minShareCount: 2 },
                // One chunk for what its pages share: each more is named in the first load.
                {
                  name: 'administration',
                  test: /\/(web\/admin\/(?!admin-part)|contract\/pages\/)/,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
}));
