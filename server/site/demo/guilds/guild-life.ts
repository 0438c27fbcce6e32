import { seededRandom } from '#server/site/demo/random.ts';
import type { DemoGuild } from '#server/site/demo/world.ts';

/** A war booked with the guild manager; those that are over have a result. */
export interface DemoWar {
  readonly id: number;
  readonly guilds: readonly [number, number];
  /** Negative: still to come. */
  readonly hoursAgo: number;
  /** 0 field, 1 battle, 2 flag. */
  readonly kind: number;
  /** Null while it is to come. */
  readonly scores: readonly [number, number] | null;
}

/** By grade; the game cuts names at eight characters. */
const gradeNames = [
  { 1: 'Leader', 2: 'Captain', 3: 'Watchman', 4: 'Veteran', 15: 'Recruit' },
  { 1: 'Flame', 2: 'Ember', 3: 'Torch', 4: 'Spark', 15: 'Ash' },
  { 1: 'King', 2: 'Knight', 3: 'Squire', 4: 'Page', 15: 'Guest' },
] as const;

/** The numbers of the last members of the grades 1 to 4. */
const gradeEnds = [0, 2, 6, 12];
const newcomer = 15;

export function demoGradeOf(member: number): number {
  const grade = gradeEnds.findIndex((end) => member <= end);
  return grade < 0 ? newcomer : grade + 1;
}

export function demoGrades(guildId: number): readonly { readonly grade: number; readonly name: string }[] {
  const names = Object.entries(gradeNames[guildId % gradeNames.length] ?? gradeNames[0]);
  return names.map(([grade, name]) => ({ grade: Number(grade), name }));
}

const warring = 16;
const pastWars = 120;
const comingWars = [13, 30, 47, 78, 151, 171, 198];

/** The wars of the strongest guilds: two a day, and some that are booked. */
export function demoWars(guilds: readonly DemoGuild[]): readonly DemoWar[] {
  const random = seededRandom(77_003);
  const ids = guilds.slice(0, warring).map(({ id }) => id);
  const pair = (first: number): readonly [number, number] => {
    const one = ids[first] ?? 1;
    const others = ids.filter((id) => id !== one);
    const other = others[random.whole(0, others.length - 1)] ?? 2;
    return one < other ? [one, other] : [other, one];
  };
  const past = Array.from({ length: pastWars }, (_, index) => {
    const kind = random.whole(0, 2);
    const most = kind === 2 ? 5 : 100;
    const loser = random.whole(Math.ceil(most / 3), most);
    const scores: readonly [number, number] = random.chance(0.5) ? [most, loser] : [loser, most];
    const hoursAgo = (pastWars - index) * 12 - random.whole(0, 5);
    return { id: index + 1, guilds: pair(random.whole(0, ids.length - 1)), hoursAgo, kind, scores };
  });
  const coming = comingWars.map((hours, index) => ({
    id: pastWars + index + 1,
    guilds: pair(index % 3),
    hoursAgo: -hours,
    kind: index % 3,
    scores: null,
  }));
  return [...past, ...coming];
}

/** The guild that won; 0 for a draw, -1 for a war to come. */
export function winnerOf({ guilds, scores }: DemoWar): number {
  if (!scores) return -1;
  if (scores[0] === scores[1]) return 0;
  return scores[0] > scores[1] ? guilds[0] : guilds[1];
}
