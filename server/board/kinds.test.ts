import { expect, test } from 'vitest';
import { movedPlaces, sexOf } from '#contract/standings/kinds.ts';
import { createEmpiresBuilder } from './empires.ts';
import { createKindRankings, type KindFilter } from './kinds.ts';
import { lazyNameIndex } from './names/lazy-name-index.ts';
import { searchForm } from './names/search-form.ts';
import { rankGuilds } from './ranked-guilds.ts';
import { rankPlayers } from './ranked-players.ts';
import { runSync } from './reading/steps.ts';
import { character, guild, randomCharacters, rosterOf, seeded, type TestCharacter } from './test-world.ts';

const all: KindFilter = { empire: null, job: null, sex: null, name: null };
const random = seeded(3);
const people: readonly TestCharacter[] = randomCharacters(2_000, random).map((each) => ({
  ...each,
  alignment: Math.floor(random() * 9 - 4) * 1_005,
  horse: Math.floor(random() * 5),
}));
const empireOf = (account: number) => account % 4;

function kindsOf(
  characters: readonly TestCharacter[],
  blocked: readonly number[] = [],
  guilds = [guild({ id: 1 })],
) {
  const draft = createEmpiresBuilder();
  const accounts = [...new Set(characters.map(({ accountId }) => accountId))].sort((a, b) => a - b);
  draft.add(accounts.map((accountId) => ({ accountId, empire: empireOf(accountId) })));
  const exclusions = {
    masterAccounts: new Set<number>(),
    masterNames: new Set<string>(),
    blockedAccounts: new Set(blocked),
  };
  const players = runSync(rankPlayers(rosterOf(characters), draft.finish(), exclusions));
  return createKindRankings(players, lazyNameIndex(players.roster), runSync(rankGuilds(guilds, players)));
}

test.each(['playtime', 'alignment', 'horse'] as const)(
  'ranks by %s like a plain sort, whatever the filter',
  async (kind) => {
    const kinds = kindsOf(people, [7]);
    const filters: KindFilter[] = [
      all,
      { ...all, empire: 2 },
      { ...all, job: 5 },
      { ...all, sex: 'female' },
      { empire: 1, job: 0, sex: 'male', name: null },
      { ...all, name: 'a' },
      { ...all, sex: 'male', name: 'AK' },
    ];
    for (const filter of filters) {
      const listed = people
        .filter(({ name, accountId }) => !name.startsWith('[') && accountId !== 7)
        .filter((each) => each[kind] !== 0)
        .filter(({ accountId }) => filter.empire === null || empireOf(accountId) === filter.empire)
        .filter(({ job }) => filter.job === null || (job < 8 && job % 4 === filter.job % 4))
        .filter(({ job }) => filter.sex === null || sexOf(job) === filter.sex)
        .sort((a, b) => b[kind] - a[kind] || a.id - b.id)
        .map(({ id, name }, place) => ({ id, name, rank: place + 1 }))
        .filter(({ name }) => searchForm(name).includes(searchForm(filter.name ?? '')));
      const found = [];
      for (let page = 1; page <= Math.ceil(listed.length / 100) + 1; page++) {
        found.push(...(await kinds.characters(kind, filter, page, 100)).rows);
      }
      expect(found.map(({ id, rank }) => ({ id, rank }))).toEqual(
        listed.map(({ id, rank }) => ({ id, rank })),
      );
      expect((await kinds.characters(kind, filter, 1, 1)).total).toBe(listed.length);
    }
  },
);

test('a filtered list says the place among all, but only of the first', async () => {
  const ids = Array.from({ length: movedPlaces + 2 }, (_, at) => at + 1);
  const kinds = kindsOf(ids.map((id) => character({ id, playtime: 60 * id, job: id % 2 })));
  const { rows } = await kinds.characters('playtime', { ...all, sex: 'male' }, 1, 2);
  expect(rows.map(({ id, rank, place }) => [id, rank, place])).toEqual([
    [1002, 1, 1],
    [1000, 2, 3],
  ]);
  const last = await kinds.characters('playtime', all, Math.ceil(ids.length / 50), 50);
  expect(last.rows.map(({ place }) => place)).toEqual([null, null]);
  expect(await kinds.first('playtime', 2)).toEqual([1002, 1001]);
});

test('the first of a ranking are told without keeping its order', async () => {
  const kinds = kindsOf([
    character({ id: 5, horse: 2 }),
    character({ id: 6, horse: 4 }),
    character({ id: 7 }),
  ]);
  expect(await kinds.first('horse', 10)).toEqual([6, 5]);
  expect(kinds.made()).toEqual([]);
  expect(await kinds.first('wars', 10)).toEqual([]);
});

test('alignment is shown as the game shows it, below zero too', async () => {
  const kinds = kindsOf([
    character({ id: 1, alignment: -200_000 }),
    character({ id: 2, alignment: 119_995 }),
    character({ id: 3 }),
  ]);
  const { rows } = await kinds.characters('alignment', all, 1, 50);
  expect(rows.map(({ id, value }) => [id, value])).toEqual([
    [2, 11_999],
    [1, -20_000],
  ]);
  expect(await kinds.rankIn('alignment', 1)).toBe(2);
  expect(await kinds.rankIn('alignment', 3)).toBeNull();
  expect(await kinds.rankIn('level', 99)).toBeNull();
});

test('excluded characters have no rank', async () => {
  const kinds = kindsOf([character({ id: 1, playtime: 9 }), character({ id: 2, playtime: 5 })], [1]);
  expect((await kinds.characters('playtime', all, 1, 50)).rows).toMatchObject([{ id: 2, rank: 1, place: 1 }]);
  expect(await kinds.rankIn('playtime', 1)).toBeNull();
});

test('ranks guilds by wars won, without those that have won none', () => {
  const guilds = [
    guild({ id: 1, ladderPoint: 9, win: 2 }),
    guild({ id: 2, ladderPoint: 5, win: 7, name: 'Oak' }),
    guild({ id: 3, ladderPoint: 7 }),
    guild({ id: 4, ladderPoint: 1, win: 2 }),
  ];
  const kinds = kindsOf([character({ id: 1 })], [], guilds);
  const none = { empire: null, name: null, master: null };
  const found = kinds.guilds('wars', none, 1, 50);
  expect(found.rows.map(({ id, value, place }) => [id, value, place])).toEqual([
    [2, 7, 1],
    [1, 2, 2],
    [4, 2, 3],
  ]);
  expect(kinds.guilds('wars', { ...none, name: 'guild4' }, 1, 50)).toMatchObject({
    total: 1,
    rows: [{ id: 4, rank: 3 }],
  });
  expect(kinds.guilds('points', none, 2, 3)).toMatchObject({
    total: 4,
    rows: [{ id: 4, rank: 4, value: 1 }],
  });
});
