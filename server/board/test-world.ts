import type { BoardCharacter, BoardGuild, BoardSource, Chunk, GameMasters } from '#server/game/game.ts';
import { createRosterBuilder } from './reading/roster-builder.ts';
import { runSync } from './reading/steps.ts';
import type { Roster } from './roster.ts';

export interface TestCharacter extends BoardCharacter {
  readonly lastPlay: string | null;
}

/** A mutable test world, read in slices like the game's tables. */
export interface TestWorld {
  characters: TestCharacter[];
  guilds: BoardGuild[];
  empires: Map<number, number>;
  blocked: Set<number>;
  masters: GameMasters;
  /** Account ids by login. */
  logins: Map<string, number>;
  clock: string;
}

export function emptyWorld(): TestWorld {
  return {
    characters: [],
    guilds: [],
    empires: new Map(),
    blocked: new Set(),
    masters: { accounts: new Set(), names: new Set() },
    logins: new Map(),
    clock: '2026-08-01 12:00:00',
  };
}

export function character(values: Partial<TestCharacter> & { readonly id: number }): TestCharacter {
  const usual = {
    accountId: values.id,
    name: `Hero${values.id}`,
    job: 0,
    level: 1,
    exp: 0,
    playtime: 0,
    alignment: 0,
    horse: 0,
    lastPlay: null,
  };
  return { ...usual, ...values };
}

export function guild(values: Partial<BoardGuild> & { readonly id: number }): BoardGuild {
  return { name: `Guild${values.id}`, masterId: 0, level: 1, exp: 0, ladderPoint: 0, win: 0, ...values };
}

export function sourceOf(world: TestWorld): BoardSource {
  return {
    readCharacters: async (after, limit) => sliceOf(world.characters, (row) => row.id, after, limit),
    async readCharactersSince(since, after, limit) {
      const slice = sliceOf(world.characters, (row) => row.id, after, limit);
      return { ...slice, rows: slice.rows.filter((row) => row.lastPlay !== null && row.lastPlay >= since) };
    },
    readGuilds: async (after, limit) => sliceOf(world.guilds, (row) => row.id, after, limit),
    async readEmpires(after, limit) {
      const rows = [...world.empires].map(([accountId, empire]) => ({ accountId, empire }));
      return sliceOf(rows, (row) => row.accountId, after, limit);
    },
    readBlockedAccountIds: async () => world.blocked,
    readAccountIds: async (logins) => new Set([...logins].flatMap((login) => world.logins.get(login) ?? [])),
    readGameMasters: async () => world.masters,
    clock: async () => world.clock,
  };
}

function sliceOf<Row>(
  all: readonly Row[],
  key: (row: Row) => number,
  after: number,
  limit = 5000,
): Chunk<Row> {
  const left = all.filter((row) => key(row) > after).sort((a, b) => key(a) - key(b));
  const rows = left.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: last !== undefined && left.length > limit ? key(last) : null };
}

export function rosterOf(characters: readonly BoardCharacter[]): Roster {
  const draft = createRosterBuilder();
  for (const each of characters.toSorted((a, b) => a.id - b.id)) draft.add(each);
  return runSync(draft.finish());
}

export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b_79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

const letters = [...'aabeiklmnorstxAEKT09çğıİşŞöżźЖжиЛΣσςά王한😀[%_ '];

/** Characters with many ties and names in many scripts. */
export function randomCharacters(count: number, random: () => number): TestCharacter[] {
  const below = (limit: number) => Math.floor(random() * limit);
  return Array.from({ length: count }, (_, index) =>
    character({
      id: index * 3 + 1 + below(3),
      accountId: 1 + below(count / 2),
      name: Array.from({ length: below(9) }, () => letters[below(letters.length)]).join(''),
      job: below(9),
      level: below(4) * 30,
      exp: below(3) === 0 ? below(5) : below(5) * 70_000 + below(2) * 5_000_000_000,
      playtime: below(4) * 40_000,
    }),
  );
}
