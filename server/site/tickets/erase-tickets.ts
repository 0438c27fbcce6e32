import type { ExpressionBuilder, Kysely } from 'kysely';
import { ticketLimits } from '#contract/tickets/tickets.ts';
import { keepSeconds } from '#server/site/personal-data/keep-seconds.ts';
import type { Site } from '#server/site/site.ts';
import type { SiteTables } from '#server/site/tables/site-tables.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import { releaseFile } from '#server/site/uploads/uploads.ts';

type SiteDb = Pick<Site, 'db'>;
type Db = Kysely<SiteTables>;

const day = 86_400;
/** Deleted at once; the others follow with the next sweep. */
const perSweep = 200;

interface FoundFile {
  readonly id: number;
  readonly file_key: string;
}

async function deleteFiles(db: Db, files: readonly FoundFile[], { unsentOnly = false } = {}) {
  for (const { id, file_key } of files) {
    const { numDeletedRows } = await db
      .deleteFrom('ticket_files')
      .where('id', '=', id)
      .$if(unsentOnly, (found) => found.where('message_id', 'is', null))
      .executeTakeFirst();
    if (numDeletedRows > 0n) await releaseFile(db, { key: file_key, name: '' });
  }
}

interface Owner {
  readonly id: number;
  readonly login: string;
}

/** Deletes the pictures of an account's tickets; the sweep removes their files. Call it in a transaction. */
export async function eraseTicketFiles({ db }: SiteDb, { id, login }: Owner): Promise<void> {
  const own = db.selectFrom('ticket_files').select(['id', 'file_key']).where('account_id', '=', id);
  await deleteFiles(db, await own.where('login', '=', login).execute());
}

/** Of the pictures an account has not sent yet, the oldest give way to the last `waitingFiles`. Call it in a transaction. */
export async function dropOldestUnsent(db: Db, { id, login }: Owner): Promise<void> {
  const unsent = await db
    .selectFrom('ticket_files')
    .select(['id', 'file_key'])
    .where('account_id', '=', id)
    .where('login', '=', login)
    .where('message_id', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  await deleteFiles(db, unsent.slice(ticketLimits.waitingFiles), { unsentOnly: true });
}

/** Asked again by what deletes: since the sweep looked, a ticket may have been opened again, or a picture sent. */
const isEnded =
  (now: Date) =>
  ({ and, eb }: ExpressionBuilder<SiteTables, 'tickets'>) =>
    and([
      eb('state', '=', 'closed'),
      eb('changed_at', '<', stamp(secondsAfter(now, -keepSeconds.closedTicket))),
    ]);

async function deleteTicket(db: Db, id: number, now: Date): Promise<void> {
  const ended = await db.deleteFrom('tickets').where('id', '=', id).where(isEnded(now)).executeTakeFirst();
  if (ended.numDeletedRows === 0n) return;
  const found = await db.selectFrom('ticket_messages').select('id').where('ticket_id', '=', id).execute();
  const messages = found.map((each) => each.id);
  if (messages.length > 0) {
    const sent = db.selectFrom('ticket_files').select(['id', 'file_key']);
    await deleteFiles(db, await sent.where('message_id', 'in', messages).execute());
    await db.deleteFrom('ticket_translations').where('message_id', 'in', messages).execute();
    await db.deleteFrom('ticket_messages').where('ticket_id', '=', id).execute();
  }
}

/** Closes what has been solved for long, deletes what has been closed for long, and pictures nobody has sent. */
export async function sweepTickets({ db }: SiteDb, now: Date): Promise<void> {
  await db
    .updateTable('tickets')
    .set({ state: 'closed', changed_at: stamp(now) })
    .where('state', '=', 'solved')
    .where('changed_at', '<', stamp(secondsAfter(now, -ticketLimits.solvedDays * day)))
    .execute();
  const ended = await db.selectFrom('tickets').select('id').where(isEnded(now)).limit(perSweep).execute();
  for (const { id } of ended) await db.transaction().execute((changing) => deleteTicket(changing, id, now));
  const unsent = await db
    .selectFrom('ticket_files')
    .select(['id', 'file_key'])
    .where('message_id', 'is', null)
    .where('at', '<', stamp(secondsAfter(now, -keepSeconds.unsentTicketFile)))
    .limit(perSweep)
    .execute();
  const unsentOnly = true;
  for (const file of unsent) {
    await db.transaction().execute((changing) => deleteFiles(changing, [file], { unsentOnly }));
  }
}
