import type { BoardCharacter, BoardGuild, BoardSource, Chunk } from '#server/game/game.ts';

/** A world computed from ids, without storing anything. */
export interface MadeWorld {
  readonly characters: number;
  readonly guilds: number;
}

const onsets = [
  'b',
  'c',
  'd',
  'f',
  'g',
  'h',
  'k',
  'l',
  'm',
  'n',
  'p',
  'r',
  's',
  't',
  'v',
  'z',
  'dr',
  'kr',
  'sh',
  'th',
];
const vowels = ['a', 'e', 'i', 'o', 'u', 'a', 'e', 'i', 'o', 'y', 'ae', 'ia'];
const ends = ['', '', '', 'n', 'r', 's', 'l', 'x', 'th', 'us', 'or', 'king', 'lord', 'man', '99', 'TR'];

/** A hash below 2³² of two numbers. */
export function hash(id: number, salt: number): number {
  let value = Math.imul(id ^ Math.imul(salt, 0x85eb_ca6b), 0x9e37_79b1);
  value = Math.imul(value ^ (value >>> 15), 0x85eb_ca77);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2_ae3d);
  return (value ^ (value >>> 16)) >>> 0;
}

function pick(list: readonly string[], number: number): string {
  return list[number % list.length] ?? '';
}

function syllable(id: number, salt: number): string {
  return pick(onsets, hash(id, salt)) + pick(vowels, hash(id, salt + 1));
}

/** Two to four syllables and often a suffix, in letters and digits as European servers allow. */
export function nameOfCharacter(id: number): string {
  const kind = hash(id, 20);
  const length = 2 + (kind % 3);
  let name = '';
  for (let each = 0; each < length; each++) name += syllable(id, 21 + 2 * each);
  name = name.charAt(0).toUpperCase() + name.slice(1) + pick(ends, kind >>> 8);
  if (kind >>> 28 < 5) name += kind % 1000;
  if (kind >>> 28 === 15) name = name.toUpperCase();
  return id % 5000 === 0 ? `[GM]${name}` : name;
}

export function characterOf(id: number): BoardCharacter {
  const level = 1 + Math.floor((hash(id, 2) / 2 ** 32) ** 3 * 105);
  return {
    id,
    accountId: 1 + (hash(id, 3) % 500_000),
    name: nameOfCharacter(id),
    job: hash(id, 4) % 8,
    level,
    exp: hash(id, 5) % (level * level * 20_000),
    playtime: hash(id, 6) % 400_000,
    alignment: (hash(id, 16) % 400_001) - 200_000,
    horse: hash(id, 17) % 31,
  };
}

function guildOf(id: number, characters: number): BoardGuild {
  return {
    id,
    name: `${syllable(id, 7)}${syllable(id, 30)}${id % 1000}`.slice(0, 12),
    masterId: 1 + (hash(id, 9) % characters),
    level: 1 + (hash(id, 10) % 20),
    exp: hash(id, 11) % 1_000_000,
    ladderPoint: hash(id, 12) % 50_000,
    win: hash(id, 13) % 200,
  };
}

function slice<Row>(after: number, limit: number, count: number, make: (id: number) => Row): Chunk<Row> {
  const end = Math.min(after + limit, count);
  const rows = Array.from({ length: Math.max(0, end - after) }, (_, index) => make(after + 1 + index));
  return { rows, next: end < count ? end : null };
}

/** The world as a game's data source. `playedShare` of the characters have played since any given time. */
export function madeSource(world: MadeWorld, playedShare = 0.01): BoardSource {
  const accounts = Math.min(500_000, world.characters);
  const oneIn = Math.round(1 / playedShare);
  return {
    readCharacters: async (after, limit = 5000) => slice(after, limit, world.characters, characterOf),
    async readCharactersSince(_since, after, limit = 5000) {
      const { rows, next } = slice(after, limit, world.characters, (id) => id);
      return {
        rows: rows
          .filter((id) => hash(id, 14) % oneIn === 0)
          .map((id) => ({ ...characterOf(id), level: 99 })),
        next,
      };
    },
    readGuilds: async (after, limit = 5000) =>
      slice(after, limit, world.guilds, (id) => guildOf(id, world.characters)),
    readEmpires: async (after, limit = 5000) =>
      slice(after, limit, accounts, (accountId) => ({ accountId, empire: hash(accountId, 15) % 4 })),
    readBlockedAccountIds: async () => new Set(Array.from({ length: accounts / 500 }, (_, n) => n * 500)),
    readAccountIds: async () => new Set([7, 77, 777]),
    readGameMasters: async () => ({ accounts: new Set(['staff']), names: new Set(['arana']) }),
    clock: async () => '2026-08-01 12:00:00',
  };
}
