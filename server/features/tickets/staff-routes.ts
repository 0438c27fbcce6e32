import type { FastifyInstance } from 'fastify';
import { paginate } from '#contract/api/call.ts';
import type { StaffTicket } from '#contract/api/tickets/staff-calls.ts';
import { ticketLimits } from '#contract/tickets/tickets.ts';
import { readRights } from '#server/access/staff/rights.ts';
import { ApiError } from '#server/errors.ts';
import { actorOf, route, sessionOf } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { siteNow } from '#server/site/clock.ts';
import type { Site } from '#server/site/site.ts';
import { findFile, findTicket, type TicketRow } from '#server/site/tickets/tickets.ts';
import { answerMail, answerMailKind, writeAnswerMail } from './answer-mail.ts';
import { sendPicture } from './files.ts';
import { isHelpful, readMessages, readText } from './messages.ts';
import {
  addTemplate,
  answerTicket,
  assignTicket,
  changeState,
  removeTemplate,
  writeNote,
} from './staff-change.ts';
import { listForStaff, listOfAccount, presentForStaff, readFigures } from './staff-list.ts';
import { listTemplates } from './templates.ts';
import { translateMessage, translateText } from './translations.ts';

type StaffServices = Pick<
  Services,
  'config' | 'game' | 'log' | 'mailQueue' | 'site' | 'storage' | 'translator'
>;

async function readForStaff({ site, translator }: StaffServices, ticket: TicketRow): Promise<StaffTicket> {
  const messages = await readMessages(site, ticket.id);
  return {
    ...presentForStaff(ticket),
    messages: messages.map(({ row, ...message }) => {
      const { author, writer, content, language, translation, translated_to } = row;
      const isTranslated = translation !== null && translated_to !== null;
      return {
        ...message,
        from: author,
        writer,
        text: content,
        language,
        translation: isTranslated ? { text: translation, language: translated_to } : null,
      };
    }),
    isHelpful: isHelpful(ticket),
    canTranslate: translator.hasEngine(),
  };
}

/** @throws ApiError `tickets.notFound` */
async function findExisting(site: Pick<Site, 'db'>, id: number): Promise<TicketRow> {
  const ticket = await findTicket(site, id);
  if (!ticket) throw new ApiError('tickets.notFound');
  return ticket;
}

/** The answer is kept although the game, which knows the address, may be away. */
async function mailOf(services: StaffServices, id: number) {
  const ticket = await findExisting(services.site, id);
  return answerMail(services, ticket).catch((err) => {
    services.log.warn({ err }, 'The player of a ticket is not told of an answer by mail');
    return undefined;
  });
}

/** @returns the login as the game has it @throws ApiError `tickets.noStaff`; GameUnavailable */
async function findAnswering(services: StaffServices, login: string): Promise<string> {
  const account = await services.game.accounts.findByLogin(login);
  if (!account || !(await readRights(services, account)).permissions.has('tickets.answer')) {
    throw new ApiError('tickets.noStaff');
  }
  return account.login;
}

function readingRoutes(app: FastifyInstance, services: StaffServices): void {
  const { site, translator } = services;

  route(app, 'GET /api/admin/tickets', async (asked) => {
    const { page, ...filter } = asked.query;
    const { data, total } = await listForStaff(site, filter, sessionOf(asked).login, page);
    return { success: true as const, data, pagination: paginate(page, ticketLimits.pageSize, total) };
  });

  route(app, 'GET /api/admin/ticket-figures', async () => ({
    success: true as const,
    data: await readFigures(site, siteNow()),
  }));

  route(app, 'GET /api/admin/tickets/{id}', async ({ params }) => ({
    success: true as const,
    data: await readForStaff(services, await findExisting(site, params.id)),
  }));

  route(app, 'GET /api/admin/accounts/{id}/tickets', async ({ params, query }) => ({
    success: true as const,
    data: await listOfAccount(site, { accountId: params.id, login: query.login }),
  }));

  route(app, 'GET /api/admin/ticket-files/{id}', async ({ params, reply }) => {
    const file = await findFile(site, params.id);
    if (!file || file.message_id === null) throw new ApiError('tickets.fileNotFound');
    return sendPicture(services, reply, file);
  });

  route(app, 'POST /api/admin/ticket-messages/{id}/translation', async ({ params, body }) => ({
    success: true as const,
    text: await translateMessage(services, params.id, body.language),
  }));

  route(app, 'POST /api/admin/tickets/{id}/translation', async ({ params, body }) => {
    const ticket = await findExisting(site, params.id);
    const text = await translateText({ translator }, readText(body.text), body.language, ticket.language);
    return { success: true as const, text };
  });

  route(app, 'GET /api/admin/ticket-templates', async ({ query }) => ({
    success: true as const,
    data: await listTemplates(site, query.language),
  }));
}

function changingRoutes(app: FastifyInstance, services: StaffServices): void {
  const { mailQueue, site } = services;

  route(app, 'POST /api/admin/tickets/{id}/replies', async (asked) => {
    const { params, body } = asked;
    const mail = await mailOf(services, params.id);
    const notify = async (db: Site['db']) => {
      if (mail) await mailQueue.enqueue(mail, db);
    };
    await answerTicket(site, actorOf(asked), params.id, body, { now: siteNow(), notify });
    return { success: true as const };
  });

  route(app, 'POST /api/admin/tickets/{id}/notes', async (asked) => {
    const note = { text: asked.body.text, language: asked.language };
    await writeNote(site, actorOf(asked), asked.params.id, note, siteNow());
    return { success: true as const };
  });

  route(app, 'PUT /api/admin/tickets/{id}/state', async (asked) => {
    await changeState(site, actorOf(asked), asked.params.id, asked.body, siteNow());
    return { success: true as const };
  });

  route(app, 'PUT /api/admin/tickets/{id}/assignment', async (asked) => {
    const typed = asked.body.login.trim();
    const login = typed === '' ? null : await findAnswering(services, typed);
    const startedFrom = asked.body.startedFrom === '' ? null : asked.body.startedFrom;
    await assignTicket(site, actorOf(asked), asked.params.id, { login, startedFrom }, siteNow());
    return { success: true as const };
  });

  route(app, 'POST /api/admin/ticket-templates', async (asked) => {
    const id = await addTemplate(site, actorOf(asked), asked.body, siteNow());
    return { success: true as const, id };
  });

  route(app, 'DELETE /api/admin/ticket-templates/{id}', async (asked) => {
    await removeTemplate(site, actorOf(asked), asked.params.id, siteNow());
    return { success: true as const };
  });
}

/** The team's side of tickets (docs/decisions/126-tickets.md). */
export function staffTicketRoutes(app: FastifyInstance, services: StaffServices): void {
  const { mailQueue } = services;
  mailQueue.handle(answerMailKind, (order) => writeAnswerMail(services, order));
  readingRoutes(app, services);
  changingRoutes(app, services);
}
