import type { Transaction } from 'kysely';
import { demoAdministrator, demoPlayer } from '#server/site/demo/people.ts';
import { inventWorld } from '#server/site/demo/world.ts';
import type { SiteTables } from '#server/site/tables/site-tables.ts';
import { insertMessage } from '#server/site/tickets/tickets.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';

const hour = 3_600;

/** One that was answered in another language, and one that waits for the team. */
export async function insertDemoTickets(db: Transaction<SiteTables>, now: Date): Promise<void> {
  const [character] = demoPlayer.characters;
  const found = inventWorld().characters.find(({ name }) => name === character?.name);
  if (!found) return;
  const owner = { account_id: found.accountId, login: demoPlayer.login };
  const at = (hours: number) => stamp(secondsAfter(now, -hours * hour));
  const writer = demoAdministrator.login;

  const open = async (row: {
    language: 'de' | 'en';
    category: 'lost' | 'bug';
    subject: string;
    hours: number;
  }) => {
    const { hours, ...asked } = row;
    const times = { opened_at: at(hours), changed_at: at(hours) };
    const ticket = { ...owner, ...asked, ...times, state: 'open' as const };
    const { insertId } = await db.insertInto('tickets').values(ticket).executeTakeFirstOrThrow();
    return { id: Number(insertId), ...owner };
  };

  const horse = await open({ language: 'de', category: 'lost', subject: 'Pferd verschwunden', hours: 30 });
  await insertMessage(db, horse, {
    author: 'player',
    writer: owner.login,
    language: 'de',
    content: 'Seit dem Neustart gestern ist mein Pferd weg. Das Buch habe ich noch.',
    at: at(30),
  });
  await insertMessage(db, horse, {
    author: 'note',
    writer,
    language: 'en',
    content: 'Second horse this week. Look at the log of the stable.',
    at: at(29),
  });
  await insertMessage(db, horse, {
    author: 'team',
    writer,
    language: 'en',
    content: 'We found it: the stable was full. Please log in again and call it with the book.',
    translation:
      'Wir haben es gefunden: Der Stall war voll. Melde dich bitte neu an und ruf es mit dem Buch.',
    translated_to: 'de',
    at: at(28),
  });
  const answered = { state: 'solved', assigned: writer, answered_at: at(28), changed_at: at(28) } as const;
  await db.updateTable('tickets').set(answered).where('id', '=', horse.id).execute();

  const bridge = await open({ language: 'en', category: 'bug', subject: 'Stuck below the bridge', hours: 2 });
  await insertMessage(db, bridge, {
    author: 'player',
    writer: owner.login,
    language: 'en',
    content: 'At the bridge west of the city one can fall through the planks and never gets out.',
    at: at(2),
  });
}
