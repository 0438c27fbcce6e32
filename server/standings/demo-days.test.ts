import { expect, test } from 'vitest';
import type { Listed } from '#server/board/rankings.ts';
import { openEmptySite } from '#test/factories/site.ts';
import { inventDays } from './demo-days.ts';
import { openStandings } from './standings.ts';

const people = Array.from({ length: 300 }, (_, place) => place + 1);
const characters: Listed = {
  ids: people,
  rankAt: (row) => row + 1,
  valueAt: (row) => Math.max(1, 105 - Math.floor(row / 3)),
};
const banners = Array.from({ length: 30 }, (_, place) => place + 1);
const guilds: Listed = { ids: banners, rankAt: (row) => row + 1, valueAt: (row) => 3_000 - row * 50 };

test('the demo world has eight believable weeks behind it, invented once', async () => {
  const site = await openEmptySite('sqlite');
  const now = new Date('2026-11-22T12:00:00Z');
  const riders = people.toReversed();
  const firstBy = (kind: string) => Promise.resolve(kind === 'horse' ? riders : []);
  const everybody = { asOf: now, characters, guilds, firstBy };
  await inventDays(site, everybody, 'UTC', now);
  const count = () => site.db.selectFrom('standing_blocks').select('day').execute();
  const before = await count();
  await inventDays(site, everybody, 'UTC', now);
  expect(await count()).toEqual(before);
  const standings = openStandings({
    site,
    board: { everybody: () => null },
    log: { info() {}, warn() {} },
    timeZone: 'UTC',
    now: () => now,
  });
  await standings.run();
  let risen = 0;
  for (const id of people.slice(0, 50)) {
    const days = await standings.characterDays(id, '2026-01-01');
    const levels = days.map(({ level }) => level);
    expect(levels).toEqual(levels.toSorted((one, other) => one - other));
    if ((levels.at(-1) ?? 0) > (levels[0] ?? 0)) risen++;
  }
  expect(risen).toBeGreaterThan(5);
  const guildDays = await Promise.all(banners.map((id) => standings.guildDays(id, '2026-01-01')));
  expect(guildDays[0]?.at(-1)?.day).toBe('2026-11-21');
  const won = guildDays.filter((days) => (days.at(-1)?.points ?? 0) > (days[0]?.points ?? 0));
  expect(won.length).toBeGreaterThan(banners.length * 0.7);
  expect(won.length).toBeLessThan(banners.length);
  expect(standings.comparedWith(7, 'horse')).toBe('2026-11-15');
  expect(standings.comparedWith(7, 'alignment')).toBeNull();
  await expect.poll(() => standings.movementIn('horse', 300, 1, 7)).not.toBeNull();
  const moved = riders.map((id, place) => standings.movementIn('horse', id, place + 1, 7));
  expect(new Set(moved).size).toBeGreaterThan(3);
  await standings.close();
  await site.close();
});
