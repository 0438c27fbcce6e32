import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The oldest browsers that support everything Tailwind generates. */
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
        // As for browsers: separate stylesheets must get the same hashed names in both builds.
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
          // Timings of plugins depend on how busy the machine is.
          checks: { pluginTimings: false },
          output: {
            codeSplitting: {
              groups: [
                // Small files compress worse than large ones: one chunk for what every page has,
                // another for what several pages share.
                {
                  name: 'frame',
                  test: /node_modules|\/web\/(entry-client|features\/(shell|login))/,
                  priority: 2,
                },
                { name: 'shared', test: /\/(web|contract)\/(?!admin)/, minShareCount: 3 },
              ],
            },
          },
        },
      },
}));
