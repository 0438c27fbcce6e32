/** The three empires by the number the game stores in `player_index.empire`; 0 is none yet. */
export const empires = { 1: 'shinso', 2: 'chunjo', 3: 'jinno' } as const;
export type EmpireNumber = keyof typeof empires;
export type Empire = (typeof empires)[EmpireNumber] | 'unknown';

export const empireNumbers = [1, 2, 3] as const satisfies readonly EmpireNumber[];

/** Classes in the game's order: `job` 0–3, and 4–7 are the same four in the other sex. */
export const characterClasses = ['warrior', 'ninja', 'sura', 'shaman'] as const;
export type CharacterClass = (typeof characterClasses)[number] | 'unknown';

export function empireOf(number: number): Empire {
  return (empires as Record<number, Empire>)[number] ?? 'unknown';
}

/** @param job the game's race-and-sex number, 0–7. Anything else (a fork's own class) is unknown. */
export function classOf(job: number): CharacterClass {
  if (!Number.isInteger(job) || job < 0 || job > 7) return 'unknown';
  return characterClasses[job % 4] ?? 'unknown';
}
