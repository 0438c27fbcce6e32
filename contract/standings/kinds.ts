/** What characters are ranked by; all but the first are the owner's choice (`RANKING_KINDS`). */
export const characterKinds = ['level', 'playtime', 'alignment', 'horse'] as const;
export type CharacterKind = (typeof characterKinds)[number];

/** What guilds are ranked by; the second is the owner's choice. */
export const guildKinds = ['points', 'wars'] as const;
export type GuildKind = (typeof guildKinds)[number];

export const optionalKinds = ['playtime', 'alignment', 'horse', 'wars'] as const;
export type OptionalKind = (typeof optionalKinds)[number];

/** Within so many places the optional rankings show who has moved; days of more would take too many bytes. */
export const movedPlaces = 1_000;

/** The spans that ranks are compared over, in days. */
export const spans = [1, 7, 30] as const;
export type Span = (typeof spans)[number];
export const usualSpan: Span = 7;

export const sexes = ['male', 'female'] as const;
export type Sex = (typeof sexes)[number];

/** `job` of male characters: the four classes begin with warrior ♂, ninja ♀, sura ♂, shaman ♀; 8 is the wolfman. */
const maleJobs: readonly number[] = [0, 2, 5, 7, 8];

export function sexOf(job: number): Sex {
  return maleJobs.includes(job) ? 'male' : 'female';
}
