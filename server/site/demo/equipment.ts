import { seededRandom } from './random.ts';
import type { DemoCharacter } from './world.ts';

interface DemoItem {
  readonly vnum: number;
  readonly name: string;
  readonly level: number;
}

interface DemoSlot {
  readonly pos: number;
  /** Three items, the better the later; each has ten grades, and so ten numbers. */
  readonly items: readonly (readonly [name: string, level: number])[];
  /** Types of bonuses with the value of a good one. */
  readonly bonuses: readonly (readonly [type: number, value: number])[];
}

/** Invented names: the game's own are its publisher's. */
const slots: readonly DemoSlot[] = [
  {
    pos: 4,
    items: [
      ['Reedcutter', 30],
      ['Emberfang', 55],
      ['Moonbreaker', 75],
    ],
    bonuses: [
      [72, 42],
      [71, 9],
      [17, 10],
      [15, 10],
      [5, 12],
    ],
  },
  {
    pos: 0,
    items: [
      ['Lacquer Coat', 34],
      ['Warden’s Mail', 58],
      ['Nightglass Plate', 74],
    ],
    bonuses: [
      [1, 2_000],
      [7, 8],
      [29, 15],
      [33, 12],
      [39, 10],
    ],
  },
  {
    pos: 1,
    items: [
      ['Fox Hood', 21],
      ['Sentry Helm', 41],
      ['Ghostbark Helm', 61],
    ],
    bonuses: [
      [7, 8],
      [9, 20],
      [22, 20],
      [41, 5],
    ],
  },
  {
    pos: 10,
    items: [
      ['Tollgate Shield', 21],
      ['Bronze Sun', 41],
      ['Nightwatch Shield', 61],
    ],
    bonuses: [
      [27, 15],
      [48, 1],
      [6, 12],
      [17, 10],
    ],
  },
  {
    pos: 3,
    items: [
      ['River Bracelet', 18],
      ['Amber Bracelet', 38],
      ['Blackwood Bracelet', 58],
    ],
    bonuses: [
      [1, 2_000],
      [16, 10],
      [18, 20],
    ],
  },
  {
    pos: 5,
    items: [
      ['Tin Necklace', 18],
      ['Pearl Necklace', 38],
      ['Blackwood Necklace', 58],
    ],
    bonuses: [
      [16, 10],
      [1, 2_000],
      [15, 10],
    ],
  },
  {
    pos: 6,
    items: [
      ['Copper Earrings', 18],
      ['Jade Earrings', 38],
      ['Blackwood Earrings', 58],
    ],
    bonuses: [
      [8, 20],
      [20, 20],
      [41, 5],
    ],
  },
  {
    pos: 2,
    items: [
      ['Straw Shoes', 15],
      ['Courier Boots', 35],
      ['Cinder Boots', 55],
    ],
    bonuses: [
      [15, 10],
      [8, 20],
      [1, 2_000],
    ],
  },
];

const firstVnum = 40_000;
const grades = 10;
const specialVnum = 49_000;
const specialName = 'Ferryman’s Lantern';
const stoneVnums = [28_430, 28_431, 28_436] as const;
const stoneNames = ['Stone of the Tide +4', 'Stone of the Ember +4', 'Stone of the Grove +3'] as const;
/** Below it nobody has much to show, and the rows of all characters would be too many. */
const leastLevel = 60;
const day = 86_400;

const vnumOf = (slot: number, item: number, grade: number) => firstVnum + (slot * 3 + item) * grades + grade;

function demoItems(): readonly DemoItem[] {
  const ranked = slots.flatMap(({ items }, slot) =>
    items.flatMap(([name, level], item) =>
      Array.from({ length: grades }, (_, grade) => ({
        vnum: vnumOf(slot, item, grade),
        name: `${name} +${grade}`,
        level,
      })),
    ),
  );
  const stones = stoneVnums.map((vnum, index) => ({ vnum, name: stoneNames[index] ?? '', level: 0 }));
  return [...ranked, ...stones, { vnum: specialVnum, name: specialName, level: 0 }];
}

/** Rows of `player.item_proto`. */
export function demoItemRows() {
  return demoItems().map(({ vnum, name, level }) => ({
    vnum,
    name,
    locale_name: name,
    type: 0,
    limittype0: level > 0 ? 1 : 0,
    limitvalue0: level,
  }));
}

export function isWellEquipped({ level, name }: DemoCharacter): boolean {
  return level >= leastLevel && !name.startsWith('[');
}

/** Rows of `player.item` with what a character wears. */
export function wornRows({ id, level }: DemoCharacter, now: Date) {
  const random = seededRandom(id * 7_919);
  const best = level >= 85 ? 2 : 1;
  const worn = slots.map(({ pos, bonuses }, slot) => {
    const grade = random.whole(6, 9);
    const own = bonuses.slice(0, random.whole(2, bonuses.length));
    const attributes = own.flatMap(([type, value], index) => [
      [`attrtype${index}`, type],
      [`attrvalue${index}`, value > 1 ? Math.ceil(value * (0.6 + random.next() * 0.4)) : value],
    ]);
    const hasStones = pos === 4 || pos === 0;
    return {
      id: id * 32 + slot,
      pos,
      vnum: vnumOf(slot, best, grade),
      socket0: hasStones ? stoneVnums[0] : 0,
      socket1: hasStones ? stoneVnums[1] : 0,
      socket2: hasStones && random.chance(0.6) ? stoneVnums[2] : 0,
      ...noBonuses,
      ...Object.fromEntries(attributes),
    };
  });
  const ends = Math.floor(now.getTime() / 1000) + random.whole(3, 20) * day;
  const special = { pos: 7, vnum: specialVnum, socket0: ends, socket1: 0, socket2: 0, ...noBonuses };
  const all = [...worn, { id: id * 32 + slots.length, ...special }];
  return all.map((item) => ({ owner_id: id, window: 'EQUIPMENT', count: 1, ...item }));
}

const noBonuses = Object.fromEntries(
  [0, 1, 2, 3, 4].flatMap((index) => [
    [`attrtype${index}`, 0],
    [`attrvalue${index}`, 0],
  ]),
);

/** Two in three share it, and the first character of the demo player. */
export function sharesEquipment({ id }: DemoCharacter): boolean {
  return id % 3 !== 2;
}

/** As the game stores it: ten times what it shows. */
export function demoAlignment({ id, level }: DemoCharacter): number {
  const random = seededRandom(id * 104_729);
  if (id === 1) return 84_120;
  const most = Math.min(20_000, level * 210);
  return 10 * Math.round(random.chance(0.12) ? -most * random.next() : most * random.next());
}
