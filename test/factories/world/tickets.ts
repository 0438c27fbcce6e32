import { Readable } from 'node:stream';
import { exampleWorld } from '#contract/api/examples.ts';
import { siteNow } from '#server/site/clock.ts';
import { stamp } from '#server/site/time.ts';
import type { TestApp } from '#test/app.ts';

const { player, ticketId, ticketMessageId, ticketFileId, ticketTemplateId } = exampleWorld;
const key = 'example-of-a-ticket.webp';

const tables = [
  'tickets',
  'ticket_messages',
  'ticket_translations',
  'ticket_files',
  'ticket_templates',
] as const;

/** The only ticket: solved, with a picture; and a template. */
export async function resetExampleTicket({ services: { site, storage } }: TestApp): Promise<void> {
  for (const table of tables) await site.db.deleteFrom(table).execute();
  const at = stamp(siteNow());
  const owner = { account_id: player.id, login: player.login };
  const written = { language: 'en', content: 'It was with me at the gate.' } as const;
  await storage.write(key, Readable.from([Buffer.from('webp')]));
  await site.db
    .insertInto('tickets')
    .values({
      id: ticketId,
      ...owner,
      language: 'en',
      category: 'lost',
      subject: 'My horse is gone',
      state: 'solved',
      opened_at: at,
      changed_at: at,
    })
    .execute();
  await site.db
    .insertInto('ticket_messages')
    .values({
      id: ticketMessageId,
      ticket_id: ticketId,
      ...owner,
      author: 'player',
      writer: player.login,
      ...written,
      at,
    })
    .execute();
  await site.db
    .insertInto('ticket_files')
    .values({
      id: ticketFileId,
      ...owner,
      message_id: ticketMessageId,
      file_key: key,
      width: 1,
      height: 1,
      bytes: 4,
      at,
    })
    .execute();
  await site.db
    .insertInto('ticket_templates')
    .values({ id: ticketTemplateId, name: 'Horses', ...written })
    .execute();
}
