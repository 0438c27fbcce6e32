import type { FastifyInstance } from 'fastify';
import type { Ticket } from '#contract/api/tickets/player-calls.ts';
import { ApiError } from '#server/errors.ts';
import { route, type Session, sessionOf } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { siteNow } from '#server/site/clock.ts';
import type { Site } from '#server/site/site.ts';
import { findFile, findTicket, listTicketsOf } from '#server/site/tickets/tickets.ts';
import { addFile, type FileServices, sendPicture } from './files.ts';
import { isOwner, presentForOwner, presentSummary } from './messages.ts';
import { closeOwn, openTicket, rateTicket, writeMessage } from './write.ts';

/** Twelve megabytes at 20 kB a second. */
const uploadSeconds = 600;

/** @throws ApiError `tickets.notFound` */
async function readOwn(site: Pick<Site, 'db'>, session: Session, id: number): Promise<Ticket> {
  const ticket = await findTicket(site, id);
  if (!ticket || !isOwner(ticket, session)) throw new ApiError('tickets.notFound');
  return presentForOwner(site, ticket);
}

/** What players write to the team (docs/decisions/126-tickets.md). */
export function ticketRoutes(
  app: FastifyInstance,
  services: FileServices & Pick<Services, 'config' | 'webhooks'>,
): void {
  const { site } = services;

  route(app, 'GET /api/tickets', async (asked) => ({
    success: true as const,
    data: (await listTicketsOf(site, sessionOf(asked))).map(presentSummary),
  }));

  route(app, 'POST /api/tickets', async (asked) => {
    const { body, language } = asked;
    const id = await openTicket(services, sessionOf(asked), { ...body, language }, siteNow());
    return { success: true as const, id };
  });

  route(app, 'GET /api/tickets/{id}', async (asked) => ({
    success: true as const,
    data: await readOwn(site, sessionOf(asked), asked.params.id),
  }));

  route(app, 'POST /api/tickets/{id}/messages', async (asked) => {
    const { body, params, language } = asked;
    await writeMessage(site, sessionOf(asked), params.id, { ...body, language }, siteNow());
    return { success: true as const };
  });

  route(app, 'POST /api/tickets/{id}/close', async (asked) => {
    await closeOwn(site, sessionOf(asked), asked.params.id, siteNow());
    return { success: true as const };
  });

  route(app, 'PUT /api/tickets/{id}/rating', async (asked) => {
    await rateTicket(site, sessionOf(asked), asked.params.id, asked.body.isHelpful);
    return { success: true as const };
  });

  route(
    app,
    'POST /api/ticket-files',
    async (asked) => {
      const content: unknown = asked.body;
      const length = Number(asked.request.headers['content-length'] ?? 0);
      const data = await addFile(services, sessionOf(asked), { content, length }, siteNow());
      return { success: true as const, data };
    },
    { bodyTimeoutSeconds: uploadSeconds },
  );

  route(app, 'GET /api/ticket-files/{id}', async (asked) => {
    const file = await findFile(site, asked.params.id);
    if (!file || !isOwner(file, sessionOf(asked))) throw new ApiError('tickets.fileNotFound');
    return sendPicture(services, asked.reply, file);
  });
}
