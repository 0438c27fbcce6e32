// `npm run dev`: the site with hot reload. Pages come from Vite as they are edited; the server restarts by itself.
import { fileURLToPath } from 'node:url';
import { createServer, type Plugin } from 'vite';
import type { PageModule } from '#contract/rendered-page.ts';
import type { Renderer } from '#server/http/pages/renderer.ts';
import { serve } from '#server/serve.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const entry = '/@guildhall/entry.js';

/** React's hot reload must be in place before the first component is read: one module does it in order. */
const orderedEntry: Plugin = {
  name: 'guildhall-entry',
  resolveId: (id) => (id === entry ? id : undefined),
  load: (id) =>
    id === entry
      ? `import { injectIntoGlobalHook } from '/@react-refresh';
         injectIntoGlobalHook(window);
         window.$RefreshReg$ = () => {};
         window.$RefreshSig$ = () => (type) => type;
         await import('/@vite/client');
         await import('/web/entry-client.tsx');`
      : undefined,
};

const vite = await createServer({
  root,
  server: { middlewareMode: true, ws: { port: 24_678 } },
  plugins: [orderedEntry],
});

const renderer: Renderer = {
  load: () => vite.ssrLoadModule('/web/entry-server.tsx') as Promise<PageModule>,
  assets: () => ({ styles: [{ href: '/web/styles/main.css' }], script: entry, modules: [], fonts: [] }),
};

await serve(process.env, (app) => {
  app.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, () => done()));
  // Vite writes styles into the page while developing; the built site keeps its strict policy.
  app.addHook('onSend', async (_request, reply) => {
    reply.removeHeader('content-security-policy');
  });
  return renderer;
});
