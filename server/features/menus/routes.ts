import type { FastifyInstance } from 'fastify';
import { livePathsOf, menusKind, showMenus } from '#server/operations/design/published-menus.ts';
import { actorOf, route } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { designState } from '#server/site/design/drafts.ts';
import { changeMenus, publishMenus, restoreMenus } from './change-menus.ts';

/** The longest menus that the contract allows, with every character escaped in JSON. */
const bodyLimit = 1024 * 1024;

export function menuRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'menus' | 'modules' | 'site' | 'translator'>,
): void {
  const { menus, site, translator } = services;

  route(
    app,
    'GET /api/menus',
    ({ language }) => ({ success: true as const, menus: menus.now().shown?.get(language) ?? null }),
    // Kept without language, so only while all are the same.
    { cacheVersion: () => (menus.now().shown === null ? menus.now() : null) },
  );

  route(app, 'GET /api/admin/menus', async () => {
    const state = await designState(site, menusKind);
    const paths = [...(await livePathsOf(services, state.draft))];
    return { success: true as const, data: { ...state, paths } };
  });

  route(app, 'GET /api/admin/menus/preview', async ({ language }) => {
    const { draft } = await designState(site, menusKind);
    return { success: true as const, menus: await showMenus(services, draft, language) };
  });

  route(
    app,
    'PUT /api/admin/menus/draft',
    async (asked) => {
      const actor = actorOf(asked);
      return { success: true as const, revision: await changeMenus(site, actor, asked.body) };
    },
    { bodyLimit },
  );

  route(app, 'POST /api/admin/menus/publish', async (asked) => {
    const actor = actorOf(asked);
    const version = await publishMenus(site, actor, asked.body.revision);
    translator.wake();
    await menus.read();
    return { success: true as const, version };
  });

  route(app, 'POST /api/admin/menus/restore', async (asked) => {
    const actor = actorOf(asked);
    return { success: true as const, ...(await restoreMenus(site, actor, asked.body)) };
  });
}
