import type { FastifyInstance } from 'fastify';
import type { OwnDataExport } from '#contract/api/account/data-export.ts';
import { isEmail } from '#contract/validation.ts';
import { checkPassword } from '#server/access/second-step/prove-owner.ts';
import { ApiError } from '#server/errors.ts';
import { placeOf } from '#server/history/place.ts';
import { eventDetails } from '#server/request/event-details.ts';
import { route, type Session, sessionOf } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { readLanguages } from '#server/site/account-settings.ts';
import { siteNow } from '#server/site/clock.ts';
import { addDataExport, findDataExport, nextRequestAt } from '#server/site/personal-data/data-exports.ts';
import { isoTime, stamp } from '#server/site/time.ts';
import { type ExportServices, startExportJob } from './export-job.ts';
import { exportMailKind, writeExportMail } from './export-mail.ts';
import { readArchive } from './read-archive.ts';

const isoOf = (moment: Date) => isoTime(stamp(moment));

async function stateOf({ site }: Pick<Services, 'site'>, session: Session): Promise<OwnDataExport> {
  const now = siteNow();
  const found = await findDataExport(site, { id: session.accountId, login: session.login });
  if (!found) return { state: 'none', expiresAt: null, nextAt: null };
  const { state, expiresAt } = found;
  const next = nextRequestAt(found);
  const isOver = expiresAt !== null && expiresAt <= now;
  return {
    state: isOver ? 'over' : state,
    expiresAt: expiresAt === null || isOver ? null : isoOf(expiresAt),
    nextAt: next > now ? isoOf(next) : null,
  };
}

/** Everything that is stored about an account, for its owner (docs/decisions/089-own-data.md). */
export function dataExportRoutes(
  app: FastifyInstance,
  services: ExportServices & Pick<Services, 'history' | 'limits' | 'security'>,
): void {
  const { history, limits, mailQueue, security, site } = services;
  mailQueue.handle(exportMailKind, (order, now) => writeExportMail(services, order, now));
  const job = startExportJob(services);
  app.addHook('onClose', () => job.stop(5_000));

  route(app, 'GET /api/auth/data-export', async (asked) => ({
    success: true as const,
    ...(await stateOf(services, sessionOf(asked))),
  }));

  route(app, 'POST /api/auth/data-export', async (asked) => {
    const { request, body } = asked;
    const proof = { ...body, address: request.ip, place: placeOf(request) };
    const account = await checkPassword(services, sessionOf(asked), proof);
    await limits.logins.succeeded(account.login, request.ip);
    if (!isEmail(account.email)) throw new ApiError('dataExport.noEmail');
    // Whoever asks does not choose the language of the owner's mail.
    const language = (await readLanguages(site, [account.id])).get(account.id) ?? asked.language;
    if (!(await addDataExport(site, account, language, siteNow()))) throw new ApiError('dataExport.tooSoon');
    job.wake(0);
    return { success: true as const, ...(await stateOf(services, sessionOf(asked))) };
  });

  route(app, 'POST /api/auth/data-export/download', async (asked) => {
    const { request, reply, body } = asked;
    const { account, archive } = await readArchive(services, sessionOf(asked), body.token);
    const { id: accountId, login, email } = account;
    history.record({ kind: 'dataExported', accountId, login, email, ...placeOf(request) });
    security.record('data.exported', eventDetails(request, accountId));
    reply.header('cache-control', 'no-store');
    reply.header('content-disposition', 'attachment; filename="data.zip"');
    return archive;
  });
}
