import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Appeal } from '#contract/api/tickets/appeal-calls.ts';
import { endAtWord } from '#contract/formats/end-at-word.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { ticketLimits } from '#contract/tickets/tickets.ts';
import { readReasons } from '#server/access/banned-account.ts';
import { ApiError } from '#server/errors.ts';
import { appealCookie } from '#server/request/cookies.ts';
import { route } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { type BanRow, findRunningBan } from '#server/site/bans/bans.ts';
import { siteNow } from '#server/site/clock.ts';
import { oneLine } from '#server/site/plain-text.ts';
import { findAppealPass, isPassOwner } from '#server/site/tickets/appeal-passes.ts';
import { findAppeal } from '#server/site/tickets/appeals.ts';
import type { TicketOwner } from '#server/site/tickets/tickets.ts';
import { isoTime } from '#server/site/time.ts';
import { translate } from '#server/text/translate.ts';
import { presentForOwner } from './messages.ts';
import { openTicket, writeMessage } from './write.ts';

type AppealServices = Pick<Services, 'config' | 'game' | 'modules' | 'site' | 'webhooks'>;

interface Appellant {
  readonly owner: TicketOwner;
  readonly ban: BanRow;
}

/**
 * Whose cookie it is, and the ban that still keeps him out: afterwards he logs in and reads his tickets as before.
 * @throws ApiError `tickets.appealEnded`; GameUnavailable
 */
async function appellantOf(
  { game, modules, site }: AppealServices,
  { cookies }: FastifyRequest,
): Promise<Appellant> {
  const token = cookies[appealCookie] ?? '';
  const pass =
    token === '' || !modules.isOn('bans') ? undefined : await findAppealPass(site, token, siteNow());
  const account = pass && (await game.accounts.findById(pass.accountId));
  if (!account || !isPassOwner(pass, token, account)) throw new ApiError('tickets.appealEnded');
  const ban = await findRunningBan(site, account);
  if (ban?.id !== pass.banId) throw new ApiError('tickets.appealEnded');
  return { owner: { accountId: account.id, login: account.login }, ban };
}

async function readAppeal(
  { site }: AppealServices,
  { owner, ban }: Appellant,
  language: LanguageCode,
): Promise<Appeal> {
  const appeal = await findAppeal(site, owner, ban.id);
  return {
    login: owner.login,
    reason: (await readReasons(site, [ban], language))(ban),
    note: ban.note,
    endsAt: ban.ends_at && isoTime(ban.ends_at),
    ticket: appeal ? await presentForOwner(site, appeal) : null,
  };
}

/** The translation of an own reason may be longer than a subject: the rest, from the last whole word on, becomes `…`. */
function subjectOf(reason: string, language: LanguageCode): string {
  const subject = oneLine(translate(language, 'tickets.appealSubject', { reason }));
  if (subject.length <= ticketLimits.subject) return subject;
  const start = subject.slice(0, ticketLimits.subject - 1).replace(/\p{Cs}$/u, '');
  return `${endAtWord(start, subject[start.length] !== ' ')}…`;
}

/** Appeals of bans: tickets of who cannot log in (docs/decisions/125-bans.md). */
export function appealRoutes(app: FastifyInstance, services: AppealServices): void {
  const { site } = services;

  route(app, 'GET /api/bans/appeal', async ({ request, language }) => {
    const appellant = await appellantOf(services, request);
    return { success: true as const, data: await readAppeal(services, appellant, language) };
  });

  route(app, 'POST /api/bans/appeal', async ({ body, request, language }) => {
    const { owner, ban } = await appellantOf(services, request);
    const reason = (await readReasons(site, [ban], language))(ban);
    const written = { text: body.text, files: [], language, subject: subjectOf(reason, language) };
    const appeal = { ...written, category: 'appeal', banId: ban.id } as const;
    await openTicket(services, owner, appeal, siteNow());
    return { success: true as const };
  });

  route(app, 'POST /api/bans/appeal/messages', async ({ body, request, language }) => {
    const { owner, ban } = await appellantOf(services, request);
    const appeal = await findAppeal(site, owner, ban.id);
    if (!appeal) throw new ApiError('tickets.notFound');
    await writeMessage(site, owner, appeal.id, { ...body, files: [], language }, siteNow());
    return { success: true as const };
  });
}
