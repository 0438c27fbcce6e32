import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { TicketFile } from '#contract/api/tickets/player-calls.ts';
import { ticketLimits } from '#contract/tickets/tickets.ts';
import { withLock } from '#server/access/distributed-lock.ts';
import { ApiError } from '#server/errors.ts';
import { checkPicture, readPicture } from '#server/images/receive-picture.ts';
import type { Services } from '#server/services.ts';
import { pictureFileKey } from '#server/site/pictures/picture-files.ts';
import { dropOldestUnsent } from '#server/site/tickets/erase-tickets.ts';
import type { FileRow, TicketOwner } from '#server/site/tickets/tickets.ts';
import { stamp } from '#server/site/time.ts';
import { dropUpload, registerUpload, removeUpload } from '#server/site/uploads/uploads.ts';
import { refuseWithoutRoom } from '#server/storage/free-bytes.ts';
import { NoSpace } from '#server/storage/storage.ts';
import { lockOf } from './write.ts';

export type FileServices = Pick<Services, 'log' | 'pictureResizer' | 'site' | 'storage'>;

/** Of a disk, what players cannot fill: the site's own database may be on it, and the team has files as well. */
const keptFree = 1_000_000_000;

type Drawn = Omit<TicketFile, 'id'> & { readonly key: string };

/** The file belongs to the row from now on. */
function recordFile({ site }: FileServices, { accountId, login }: TicketOwner, drawn: Drawn, now: Date) {
  const { key, width, height, bytes } = drawn;
  return site.db.transaction().execute(async (db) => {
    const claimed = await db.deleteFrom('uploads').where('file_key', '=', key).executeTakeFirst();
    if (claimed.numDeletedRows !== 1n) throw new Error('the file of a ticket is gone');
    const { insertId } = await db
      .insertInto('ticket_files')
      .values({ account_id: accountId, login, file_key: key, width, height, bytes, at: stamp(now) })
      .executeTakeFirstOrThrow();
    await dropOldestUnsent(db, { id: accountId, login });
    return { id: Number(insertId), width, height, bytes };
  });
}

async function storeFile(
  services: FileServices,
  owner: TicketOwner,
  webp: Uint8Array,
  drawn: Drawn,
  now: Date,
) {
  const { site, storage, log } = services;
  const warn = (err: unknown) => log.warn({ err }, 'The file of a ticket could not be removed');
  await registerUpload(site, drawn.key, '', now);
  try {
    await storage.write(drawn.key, Readable.from([webp]));
  } catch (error) {
    await removeUpload(site, storage, drawn.key).catch(warn);
    throw error instanceof NoSpace ? new ApiError('uploads.noSpace') : error;
  }
  try {
    return await recordFile(services, owner, drawn, now);
  } catch (error) {
    // The row may be there all the same, where the answer got lost: the sweep removes what still waits for one.
    await dropUpload(site, drawn.key).catch(warn);
    throw error;
  }
}

/** @throws ApiError `tickets.filesFull` when the account has no room for this many more bytes */
async function refuseFull(
  { db }: Pick<Services['site'], 'db'>,
  { accountId, login }: TicketOwner,
  bytes: number,
): Promise<void> {
  const { stored } = await db
    .selectFrom('ticket_files')
    .select((each) => each.fn.sum('bytes').as('stored'))
    .where('account_id', '=', accountId)
    .where('login', '=', login)
    .executeTakeFirstOrThrow();
  if (Number(stored) + bytes > ticketLimits.fileBytes) throw new ApiError('tickets.filesFull');
}

/**
 * Draws a picture anew and keeps it for the next message of its owner.
 * @throws ApiError as the call says; NoSpace
 */
export async function addFile(
  services: FileServices,
  owner: TicketOwner,
  { content, length }: { readonly content: unknown; readonly length: number },
  now: Date,
): Promise<TicketFile> {
  const { pictureResizer, site, storage } = services;
  if (!(content instanceof Readable)) throw new ApiError('request.unsupportedType');
  await refuseWithoutRoom(storage, keptFree);
  await refuseFull(site, owner, 1);
  const bytes = await pictureResizer.receive(() => readPicture(content, length), owner.accountId);
  const { width, height } = checkPicture(bytes);
  return pictureResizer.reserve(async () => {
    const { webp, ...size } = await pictureResizer.shrink({ bytes, width, height });
    const key = pictureFileKey(randomBytes(16).toString('hex'), size.width, 'webp');
    const drawn = { key, ...size, bytes: webp.length };
    const store = async () => {
      await refuseFull(site, owner, webp.length);
      return storeFile(services, owner, webp, drawn, now);
    };
    return withLock(site, lockOf(owner), store);
  }, owner.accountId);
}

/** @throws ApiError `tickets.fileNotFound` */
export async function sendPicture(
  { storage }: Pick<Services, 'storage'>,
  reply: FastifyReply,
  { file_key, bytes }: Pick<FileRow, 'file_key' | 'bytes'>,
): Promise<FastifyReply> {
  const content = await storage.read(file_key, { start: 0, end: bytes - 1 });
  if (content === undefined) throw new ApiError('tickets.fileNotFound');
  return reply
    .headers({
      'content-type': 'image/webp',
      'content-length': bytes,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
    })
    .send(content);
}
