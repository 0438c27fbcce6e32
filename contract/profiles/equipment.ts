/**
 * Where something is worn, by the game's wear position (`length.h`). Others are abilities, arrows, rings and what
 * forks add: they are not shown.
 */
export const slots = {
  0: 'armour',
  1: 'helmet',
  2: 'shoes',
  3: 'bracelet',
  4: 'weapon',
  5: 'necklace',
  6: 'earrings',
  7: 'special1',
  8: 'special2',
  10: 'shield',
  19: 'costume',
  20: 'hairstyle',
  23: 'belt',
} as const;

export type Slot = (typeof slots)[keyof typeof slots];

export const slotNames = Object.values(slots);

/** Shown as empty where nothing is worn; the rest only where something is. */
export const usualSlots = [
  'weapon',
  'helmet',
  'bracelet',
  'earrings',
  'special1',
  'armour',
  'shield',
  'necklace',
  'shoes',
  'special2',
] as const satisfies readonly Slot[];

export function slotOf(pos: number): Slot | undefined {
  return (slots as Readonly<Record<number, Slot>>)[pos];
}

/** Numbers of the game's list of applies (`ProtoReader.cpp`) that items carry, and whether their value is in per cent. */
const applies = [
  [1, 'maxHp', false],
  [2, 'maxSp', false],
  [3, 'vitality', false],
  [4, 'intelligence', false],
  [5, 'strength', false],
  [6, 'dexterity', false],
  [7, 'attackSpeed', true],
  [8, 'moveSpeed', true],
  [9, 'castSpeed', true],
  [10, 'hpRecovery', true],
  [11, 'spRecovery', true],
  [12, 'poison', true],
  [13, 'stun', true],
  [14, 'slow', true],
  [15, 'critical', true],
  [16, 'penetration', true],
  [17, 'vsHumans', true],
  [18, 'vsAnimals', true],
  [19, 'vsOrcs', true],
  [20, 'vsMystics', true],
  [21, 'vsUndead', true],
  [22, 'vsDevils', true],
  [23, 'stealHp', true],
  [24, 'stealSp', true],
  [27, 'block', true],
  [28, 'dodge', true],
  [29, 'swordDefence', true],
  [30, 'twoHandDefence', true],
  [31, 'daggerDefence', true],
  [32, 'bellDefence', true],
  [33, 'fanDefence', true],
  [34, 'arrowDefence', true],
  [35, 'fireDefence', true],
  [36, 'lightningDefence', true],
  [37, 'magicDefence', true],
  [38, 'windDefence', true],
  [39, 'reflect', true],
  [41, 'poisonDefence', true],
  [43, 'doubleExp', true],
  [44, 'doubleYang', true],
  [45, 'doubleItems', true],
  [48, 'stunImmunity', null],
  [49, 'slowImmunity', null],
  [50, 'fallImmunity', null],
  [53, 'attack', false],
  [54, 'defence', false],
  [59, 'vsWarriors', true],
  [60, 'vsNinjas', true],
  [61, 'vsSuras', true],
  [62, 'vsShamans', true],
  [63, 'vsMonsters', true],
  [71, 'skillDamage', true],
  [72, 'averageDamage', true],
  [73, 'skillDefence', true],
  [74, 'averageDefence', true],
  [78, 'warriorDefence', true],
  [79, 'ninjaDefence', true],
  [80, 'suraDefence', true],
  [81, 'shamanDefence', true],
] as const;

export type Bonus = (typeof applies)[number][1];

export const bonusNames = applies.map(([, name]) => name);

/** The bonus of a type number; undefined for those that only forks have. */
export function bonusOf(type: number): Bonus | undefined {
  return applies.find(([number]) => number === type)?.[1];
}

/** How a bonus is written: `percent`, a plain `number`, or `none` for one that is there or not. */
export function bonusUnit(bonus: Bonus): 'percent' | 'number' | 'none' {
  const [, , isPercent] = applies.find(([, name]) => name === bonus) ?? [0, bonus, false];
  return isPercent === null ? 'none' : isPercent ? 'percent' : 'number';
}
