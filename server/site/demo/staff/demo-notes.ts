import type { Transaction } from 'kysely';
import { insertNote } from '#server/site/accounts/account-notes.ts';
import { demoAdministrator } from '#server/site/demo/people.ts';
import { inventWorld } from '#server/site/demo/world.ts';
import type { SiteTables } from '#server/site/tables/site-tables.ts';
import { secondsAfter } from '#server/site/time.ts';

const notes = [
  {
    character: 'Speedyz',
    author: 'seolhwa',
    daysAgo: 27,
    text: 'Two players report that he walks twice as fast as his horse. I watch him tonight.',
    isPinned: false,
  },
  {
    character: 'Speedyz',
    author: demoAdministrator.login,
    daysAgo: 26,
    text: 'Seen in channel 1: the whole valley in eight seconds. Banned for ever. His brother plays from the same house and has nothing to do with it.',
    isPinned: true,
  },
  {
    character: 'Orsolya',
    author: 'seolhwa',
    daysAgo: 9,
    text: 'Was friendly about the ban and said sorry to both.',
    isPinned: false,
  },
] as const;

/** What the team wrote about accounts of the tour. */
export async function insertDemoNotes(db: Transaction<SiteTables>, now: Date): Promise<void> {
  const { accounts, characters } = inventWorld();
  for (const { character, daysAgo, ...note } of notes) {
    const owner = characters.find(({ name }) => name === character);
    const account = accounts.find(({ id }) => id === owner?.accountId);
    if (account) await insertNote(db, account, note, secondsAfter(now, -daysAgo * 86_400));
  }
}
