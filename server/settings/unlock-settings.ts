import { list, type Setting, whole } from './settings.ts';

/** A place of the game's world, as its server stores it: one map unit is a centimetre. */
export interface WorldPoint {
  readonly mapIndex: number;
  readonly x: number;
  readonly y: number;
}

/** Where characters begin, by empire (1 Shinso, 2 Chunjo, 3 Jinno): base of the map plus the first point of its `Town.txt`. */
const startPoints: Readonly<Record<number, WorldPoint>> = {
  1: { mapIndex: 1, x: 469_300, y: 964_200 },
  2: { mapIndex: 21, x: 55_700, y: 157_900 },
  3: { mapIndex: 41, x: 969_600, y: 278_400 },
};

/** Maps of towns by index: base and size in sectors of 25,600 units (`map/index` and `Setting.txt` of the game). */
const towns: Readonly<Record<number, readonly [x: number, y: number, width: number, height: number]>> = {
  1: [409_600, 896_000, 4, 5],
  3: [307_200, 819_200, 4, 4],
  21: [0, 102_400, 4, 5],
  23: [102_400, 204_800, 4, 4],
  41: [921_600, 204_800, 4, 5],
  43: [819_200, 204_800, 4, 4],
};
const sector = 25_600;

/** The game closes the connection of a character that stands outside its map. */
function isInTown({ mapIndex, x, y }: WorldPoint): boolean {
  const [left, top, width, height] = towns[mapIndex] ?? [0, 0, 0, 0];
  return x >= left && x < left + width * sector && y >= top && y < top + height * sector;
}

function unlockPoints(): Setting<Readonly<Record<number, WorldPoint>>> {
  return {
    sentence:
      'Where unlocked characters are put (module unlock), as empire:map:x:y, comma separated; only within the towns 1, 3, 21, 23, 41 and 43. Those left out: the usual start.',
    example: '1:1:469300:964200,2:21:55700:157900,3:41:969600:278400',
    fallback: startPoints,
    parse: (value) => {
      const points: Record<number, WorldPoint> = { ...startPoints };
      for (const each of value.split(',')) {
        const [, empire, ...place] = /^([123]):(\d{1,4}):(\d{1,8}):(\d{1,8})$/.exec(each.trim()) ?? [];
        const [mapIndex = 0, x = 0, y = 0] = place.map(Number);
        const point = { mapIndex, x, y };
        if (!empire || !isInTown(point)) {
          return { problem: 'must be a list of empire:map:x:y, each within its town' };
        }
        points[Number(empire)] = point;
      }
      return { value: points };
    },
  };
}

function unlockLevels(): Setting<{ readonly from: number; readonly to: number }> {
  return {
    sentence: 'The levels of characters that may be unlocked (module unlock).',
    example: '1-105',
    fallback: { from: 0, to: Number.MAX_SAFE_INTEGER },
    parse: (value) => {
      const [, from, to] = /^(\d{1,5})-(\d{1,5})$/.exec(value) ?? [];
      const levels = { from: Number(from), to: Number(to) };
      return levels.from <= levels.to ? { value: levels } : { problem: 'must be two levels, such as 1-105' };
    },
  };
}

function unlockAlignment(): Setting<number | null> {
  return {
    sentence:
      'The least rank points, as the game shows them, with which a character may be unlocked (module unlock); without it any.',
    example: '-8000',
    fallback: null,
    parse: (value) =>
      /^-?\d{1,6}$/.test(value) ? { value: Number(value) } : { problem: 'must be a whole number' },
  };
}

/** The rules of the module `unlock`. */
export const unlockSettings = {
  UNLOCK_WAIT_MINUTES: whole(
    'How long all characters of an account must have been out of the game before one is unlocked (module unlock). The game holds them for 10 minutes after they left; more is needed where PLAYER_CACHE_FLUSH_SECONDS was raised.',
    20,
    { from: 20, to: 240 },
  ),
  UNLOCK_COOLDOWN_HOURS: whole('Hours until the same character may be unlocked again (module unlock).', 24, {
    from: 1,
    to: 168,
  }),
  UNLOCK_EXCLUDED_MAPS: list(
    'Numbers of maps out of which nobody is unlocked, such as a prison, comma separated (module unlock); that of a dungeon means each of its copies.',
    '113,81',
    { isOne: (map) => /^\d{1,4}$/.test(map), of: 'map numbers' },
  ),
  UNLOCK_LEVELS: unlockLevels(),
  UNLOCK_MIN_ALIGNMENT: unlockAlignment(),
  UNLOCK_POINTS: unlockPoints(),
} satisfies Record<string, Setting<unknown>>;
