import type { FastifyInstance } from 'fastify';
import { tagOf } from '#contract/languages.ts';
import { actorOf, route } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { addTerm, readTerm, removeTerm } from './glossary.ts';
import { listTerms } from './queries.ts';

export function glossaryRoutes(app: FastifyInstance, { site }: Pick<Services, 'site'>): void {
  route(app, 'GET /api/glossary', async ({ language }) => {
    const alphabet = new Intl.Collator(tagOf(language));
    const found = await listTerms(site);
    return {
      success: true as const,
      data: found.toSorted((one, other) => alphabet.compare(one.term, other.term)),
    };
  });

  route(app, 'POST /api/glossary', async (asked) => {
    const actor = actorOf(asked);
    const id = await addTerm(site, actor, readTerm(asked.body.term));
    return { success: true as const, id };
  });

  route(app, 'DELETE /api/glossary/{id}', async (asked) => {
    const actor = actorOf(asked);
    await removeTerm(site, actor, asked.params.id);
    return { success: true as const };
  });
}
