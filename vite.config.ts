import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The first browsers with all that Tailwind's own rules need. */
const cssTarget = ['chrome111', 'safari16.4', 'firefox128'];

export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom',
  publicDir: isSsrBuild ? false : 'web/public',
  plugins: [react(), tailwindcss()],
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        emptyOutDir: true,
        copyPublicDir: false,
        assetsInlineLimit: 0,
        // As for browsers: a stylesheet with an address of its own must have the same name in both builds.
        target: 'es2022',
        cssTarget,
        cssMinify: 'lightningcss',
      }
    : {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        cssCodeSplit: false,
        assetsInlineLimit: 0,
        target: 'es2022',
        cssTarget,
        rolldownOptions: {
          input: ['web/entry-client.tsx', 'web/pre-hydration.ts'],
          output: {
            codeSplitting: {
              groups: [
                // Small files compress worse than one: what every page has comes in one piece,
                // what several share in another.
                {
                  name: 'frame',
                  test: /node_modules|\/web\/(entry-client|features\/(shell|login))/,
                  priority: 2,
                },
                { name: 'shared', test: /\/(web|contract)\/(?!desk|features\/desk)/, minShareCount: 3 },
              ],
            },
          },
        },
      },
}));
