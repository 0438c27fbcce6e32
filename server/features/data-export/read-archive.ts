import { accountOf } from '#server/access/second-step/prove-owner.ts';
import { ApiError } from '#server/errors.ts';
import type { GameAccount } from '#server/game/game.ts';
import type { Session } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { siteNow } from '#server/site/clock.ts';
import { findExportByLink } from '#server/site/personal-data/data-exports.ts';
import { contextOf } from './export-job.ts';

async function readFile(
  { storage }: Pick<Services, 'storage'>,
  fileKey: string,
): Promise<string | undefined> {
  const size = await storage.size(fileKey);
  const stream = size ? await storage.read(fileKey, { start: 0, end: size - 1 }) : undefined;
  return stream && Buffer.concat(await stream.toArray()).toString();
}

/**
 * The archive of a mailed link. Neither the link nor the session is enough alone; every reason gives the same answer.
 * @throws ApiError `dataExport.invalidLink`; GameUnavailable, StorageUnavailable
 */
export async function readArchive(
  services: Pick<Services, 'game' | 'site' | 'siteKey' | 'storage'>,
  session: Session,
  token: string,
): Promise<{ readonly account: GameAccount; readonly archive: Buffer }> {
  const account = await accountOf(services, session);
  const isSame = account.login === session.login && !account.blocked;
  const found = isSame ? await findExportByLink(services.site, token, account, siteNow()) : undefined;
  const sealed = found?.fileKey ? await readFile(services, found.fileKey) : undefined;
  if (!found?.fileKey || sealed === undefined) throw new ApiError('dataExport.invalidLink');
  const archive = await services.siteKey.open('data-export', contextOf(found, found.fileKey), sealed);
  return { account, archive };
}
