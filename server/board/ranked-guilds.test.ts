import { expect, test } from 'vitest';
import { createEmpiresBuilder } from './empires.ts';
import { findGuilds, type GuildFilter, rankGuilds, toGuildRows } from './ranked-guilds.ts';
import { rankPlayers } from './ranked-players.ts';
import { runSync } from './reading/steps.ts';
import { character, guild, randomCharacters, rosterOf, seeded } from './test-world.ts';

const all: GuildFilter = { empire: null, name: null, master: null };
const random = seeded(5);
const below = (limit: number) => Math.floor(random() * limit);
const characters = randomCharacters(400, random);
const ids = characters.map(({ id }) => id);
const empireOf = (accountId: number) => accountId % 4;
const empires = createEmpiresBuilder();
empires.add(Array.from({ length: 400 }, (_, accountId) => ({ accountId, empire: empireOf(accountId) })));
const exclusions = {
  masterAccounts: new Set([2, 5]),
  masterNames: new Set<string>(),
  blockedAccounts: new Set([6]),
};
const players = runSync(rankPlayers(rosterOf(characters), empires.finish(), exclusions));
const guilds = Array.from({ length: 500 }, (_, id) =>
  guild({
    id: id + 1,
    name: ['Wolves', 'ΛΎΚΟΙ', 'Kurtlar', 'wo lf'][below(4)] ?? '',
    masterId: ids[below(ids.length)] ?? 0,
    ladderPoint: below(4) * 100,
    level: below(3),
    exp: below(3),
    win: below(3),
  }),
);
const ranked = runSync(rankGuilds(guilds, players));

function naiveList(filter: GuildFilter) {
  return guilds
    .flatMap((each) => {
      const leader = characters.find(({ id }) => id === each.masterId);
      if (leader?.name.startsWith('[') || exclusions.masterAccounts.has(leader?.accountId ?? 0)) return [];
      return [{ ...each, leader: leader?.name ?? '', empire: leader ? empireOf(leader.accountId) : 0 }];
    })
    .sort(
      (a, b) =>
        b.ladderPoint - a.ladderPoint || b.level - a.level || b.exp - a.exp || b.win - a.win || a.id - b.id,
    )
    .filter(({ empire }) => filter.empire === null || empire === filter.empire)
    .map((each, index) => ({ rank: index + 1, id: each.id, name: each.name, leader: each.leader }))
    .filter(({ name }) => name.toLowerCase().includes(filter.name?.toLowerCase() ?? ''))
    .filter(({ leader }) => leader.toLowerCase().includes(filter.master?.toLowerCase() ?? ''));
}

test.each([null, 0, 1, 2, 3])('every filter matches a naive implementation (empire %s)', (empire) => {
  for (const name of [null, 'wo', 'ύκ', 'none such']) {
    for (const master of [null, 'a', 'ж']) {
      const filter = { empire, name, master };
      const rows = toGuildRows(findGuilds(ranked, filter), filter);
      expect(rows.map(({ rank, id }) => ({ rank, id }))).toEqual(
        naiveList(filter).map(({ rank, id }) => ({ rank, id })),
      );
    }
  }
});

test('a guild stays without its leader or with a blocked one', () => {
  const orphan = guild({ id: 1, masterId: 999_999, ladderPoint: 9 });
  const blocked = characters.find(({ accountId, name }) => accountId === 6 && !name.startsWith('['));
  const led = guild({ id: 2, masterId: blocked?.id ?? 0, ladderPoint: 8 });
  const rows = toGuildRows(findGuilds(runSync(rankGuilds([orphan, led], players)), all), all);
  expect(rows).toMatchObject([
    { rank: 1, id: 1, master: '', empire: 0, ladder_point: 9 },
    { rank: 2, id: 2, master: blocked?.name, empire: 2 },
  ]);
});

test("a leader's account without an empire counts as none", () => {
  const alone = runSync(
    rankPlayers(
      rosterOf([character({ id: 1, accountId: 90_000 })]),
      createEmpiresBuilder().finish(),
      exclusions,
    ),
  );
  expect(runSync(rankGuilds([guild({ id: 1, masterId: 1 })], alone)).whole).toMatchObject([{ empire: 0 }]);
});
