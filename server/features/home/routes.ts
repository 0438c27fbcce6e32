import type { FastifyInstance } from 'fastify';
import { unfinishedBlock } from '#contract/design/home-blocks.ts';
import { ApiError } from '#server/errors.ts';
import { homeKind } from '#server/operations/design/published-home.ts';
import { actorOf, route } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { siteNow } from '#server/site/clock.ts';
import { changeDraft, designState, documentOfVersion, publishDraft } from '#server/site/design/drafts.ts';
import { defaultWords } from './default-words.ts';
import { presentHome } from './present-home.ts';

/** As many texts as the contract allows, with every character escaped in JSON. */
const bodyLimit = 2 * 1024 * 1024;

export function homeRoutes(
  app: FastifyInstance,
  { config, home, site, translator }: Pick<Services, 'config' | 'home' | 'site' | 'translator'>,
): void {
  route(
    app,
    'GET /api/home',
    async ({ language }) => ({
      success: true as const,
      blocks: await presentHome(site, home.now().home, { language, now: siteNow() }),
    }),
    { cacheVersion: () => (home.now().isPlain ? home.now() : null) },
  );

  route(app, 'GET /api/admin/home/preview', async ({ language }) => {
    const { draft } = await designState(site, homeKind);
    return { success: true as const, blocks: await presentHome(site, draft, { language, now: siteNow() }) };
  });

  route(app, 'GET /api/admin/home', async () => ({
    success: true as const,
    data: {
      ...(await designState(site, homeKind)),
      defaults: defaultWords(config.SOURCE_LANGUAGE, config),
    },
  }));

  route(
    app,
    'PUT /api/admin/home/draft',
    async (asked) => {
      const revision = await changeDraft(site, actorOf(asked), homeKind, asked.body);
      return { success: true as const, revision };
    },
    { bodyLimit },
  );

  route(app, 'POST /api/admin/home/publish', async (asked) => {
    const version = await publishDraft(site, actorOf(asked), homeKind, asked.body.revision, (draft) => {
      if (unfinishedBlock(draft)) throw new ApiError('design.unfinished');
    });
    await home.read();
    translator.wake();
    return { success: true as const, version };
  });

  route(app, 'POST /api/admin/home/restore', async (asked) => {
    const document = await documentOfVersion(site, homeKind, asked.body.version);
    const change = { document, revision: asked.body.revision };
    const revision = await changeDraft(site, actorOf(asked), homeKind, change);
    return { success: true as const, document, revision };
  });
}
