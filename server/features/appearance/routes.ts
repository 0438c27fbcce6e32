import type { FastifyInstance } from 'fastify';
import { appearanceKind } from '#server/operations/design/published-appearance.ts';
import { actorOf, route } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { auditedTransaction, writeAudit } from '#server/site/audit.ts';
import { siteNow } from '#server/site/clock.ts';
import { insertPicture } from '#server/site/design/designs.ts';
import { designState } from '#server/site/design/drafts.ts';
import { changeAppearance, publishAppearance, restoreAppearance } from './change-appearance.ts';
import { redrawLogo } from './logo.ts';
import { logoFiles } from './logo-files.ts';

const bodyLimit = 1024 * 1024;

export function appearanceRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'appearance' | 'pictureResizer' | 'site'>,
): void {
  const { appearance, site } = services;

  route(app, 'GET /api/admin/appearance', async () => ({
    success: true as const,
    data: { ...(await designState(site, appearanceKind)), settings: appearance.settings },
  }));

  route(app, 'PUT /api/admin/appearance/draft', async (asked) => {
    const actor = actorOf(asked);
    return { success: true as const, revision: await changeAppearance(site, actor, asked.body) };
  });

  route(app, 'POST /api/admin/appearance/publish', async (asked) => {
    const actor = actorOf(asked);
    const version = await publishAppearance(site, actor, asked.body.revision);
    await appearance.read();
    return { success: true as const, version };
  });

  route(app, 'POST /api/admin/appearance/restore', async (asked) => {
    const actor = actorOf(asked);
    return { success: true as const, ...(await restoreAppearance(site, actor, asked.body)) };
  });

  route(
    app,
    'POST /api/admin/appearance/logo',
    async (asked) => {
      const actor = actorOf(asked);
      const { name, pngs } = await redrawLogo(services, Buffer.from(asked.body.data, 'base64'));
      await insertPicture(site, name, pngs, siteNow());
      await auditedTransaction(site, (db) =>
        writeAudit(db, actor, { action: 'appearance.logo', subject: `logo/${name}` }),
      );
      return { success: true as const, name };
    },
    { bodyLimit },
  );

  logoFiles(app, site);
}
