import { randomBytes } from 'node:crypto';
import { defaultLanguage } from '#contract/languages.ts';
import { dataExportHours } from '#contract/limits.ts';
import type { GameAccount } from '#server/game/game.ts';
import { backoffSeconds } from '#server/jobs/backoff.ts';
import { startJob } from '#server/jobs/job.ts';
import type { Loop } from '#server/jobs/loop.ts';
import { createLogThrottle } from '#server/logging/log-throttle.ts';
import type { Services } from '#server/services.ts';
import { siteNow } from '#server/site/clock.ts';
import { newHolder } from '#server/site/leases/lease-holder.ts';
import { releaseLease, takeLease } from '#server/site/leases/leases.ts';
import {
  type DataExport,
  findDueExports,
  finishExport,
  postponeExport,
  removeExport,
} from '#server/site/personal-data/data-exports.ts';
import { secondsAfter } from '#server/site/time.ts';
import { dropUpload, registerUpload } from '#server/site/uploads/uploads.ts';
import { writeArchive } from './archive.ts';
import { collect } from './collect.ts';
import { exportMailKind } from './export-mail.ts';

export type ExportServices = Pick<
  Services,
  'config' | 'game' | 'log' | 'mailQueue' | 'site' | 'siteKey' | 'storage'
>;

const pollMs = 10_000;
/** Longer than writing an archive takes. The lease of a killed process ends with it, or when its machine starts one. */
const leaseSeconds = 60;
const mostAtOnce = 20;

async function* only(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content;
}

/** Whose file it is; it opens for nobody else, wherever it lies. */
export function contextOf({ accountId, login }: Pick<DataExport, 'accountId' | 'login'>, fileKey: string) {
  return [accountId, login, fileKey];
}

/** The file is registered before it is written, so that the sweep finds it whenever this process dies. */
async function storeArchive(services: ExportServices, request: DataExport, account: GameAccount, now: Date) {
  const { config, site, siteKey, storage } = services;
  const fileKey = randomBytes(16).toString('hex');
  const about = {
    site: config.SITE_NAME,
    login: request.login,
    language: request.language ?? defaultLanguage,
    now,
  };
  const archive = writeArchive(await collect(services, account), about);
  const sealed = await siteKey.seal('data-export', contextOf(request, fileKey), archive);
  await registerUpload(site, fileKey, 'data.zip', now, dataExportHours * 3_600);
  await storage.write(fileKey, only(Buffer.from(sealed)));
  return fileKey;
}

/** File, then row and mail together: whichever is missing after a kill, the request is still waiting. */
async function writeExport(services: ExportServices, request: DataExport, now: Date): Promise<void> {
  const { game, mailQueue, site } = services;
  const account = await game.accounts.findById(request.accountId);
  if (account?.login !== request.login) return removeExport(site, request);
  const fileKey = await storeArchive(services, request, account, now);
  const { login, email, id } = account;
  const isFirst = await site.db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (db) => {
      if (!(await finishExport({ db }, request, fileKey, siteNow()))) return false;
      const language = request.language ?? defaultLanguage;
      const details = { account: String(id), login };
      await mailQueue.enqueue(
        { kind: exportMailKind, recipient: email, language, about: login, details },
        db,
      );
      return true;
    });
  if (!isFirst) await dropUpload(site, fileKey);
}

/** Writes the archives that were asked for, each by one process at a time. */
export function startExportJob(services: ExportServices): Loop {
  const { log, site } = services;
  const throttle = createLogThrottle();
  const holder = newHolder();

  async function tryExport(request: DataExport): Promise<void> {
    const lease = `data-export-${request.accountId}`;
    if (!(await takeLease(site, lease, leaseSeconds, { holder, now: siteNow() }))) return;
    try {
      await writeExport(services, request, siteNow());
    } catch (err) {
      await postponeExport(site, request, secondsAfter(siteNow(), backoffSeconds(request.attempts + 1)));
      const suppressed = throttle.record('');
      if (suppressed !== undefined) log.warn({ err, suppressed }, 'An archive of own data is tried again');
    } finally {
      await releaseLease(site, lease, holder);
    }
  }

  const work = async () => {
    for (const request of await findDueExports(site, siteNow(), mostAtOnce)) await tryExport(request);
  };
  return startJob(work, { intervalMs: pollMs, log, problem: 'Archives of own data could not be written' });
}
