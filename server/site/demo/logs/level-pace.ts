import type { seededRandom } from '#server/site/demo/random.ts';

/** How fast somebody rises, from 0 to 1: some fast, most slowly. */
export function paceOf(random: ReturnType<typeof seededRandom>): number {
  return random.chance(0.35) ? random.next() : random.next() * 0.05;
}

/** Levels are won more slowly the higher they are. */
export function levelsPerDay(level: number, pace: number): number {
  return pace * Math.max(0.02, (115 - level) / 150);
}
