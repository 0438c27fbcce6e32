import type { Guild, GuildMemberShown } from '#contract/api/world/guilds.ts';
import type { GuildDetails, GuildMember } from '#server/game/world/guilds.ts';
import { dayIn, parseStamp } from '#server/site/time.ts';
import { lastSeen } from './last-seen.ts';
import type { GuildWars } from './wars.ts';
import type { NotedEnd } from './watch-queries.ts';

const lowestGrade = 16;
const shownResults = 10;

/** What the owner of a character lets others see of it. */
export interface ShownOfMember {
  /** Whether its page is shown. */
  readonly page: boolean;
  readonly lastSeen: boolean;
}

/** Whom pages may name, and what they may show of them. */
export interface Listing {
  /** By character id: false for game masters and players who are blocked. */
  isListed(id: number): boolean;
  shownOf(member: Pick<GuildMember, 'id' | 'accountId'>): ShownOfMember;
}

function byGradeAndLevel(one: GuildMember, other: GuildMember): number {
  return (
    (one.grade ?? lowestGrade) - (other.grade ?? lowestGrade) ||
    other.level - one.level ||
    one.name.localeCompare(other.name, 'en')
  );
}

export function presentMembers(
  { members, clock }: Pick<GuildDetails, 'members' | 'clock'>,
  { isListed, shownOf }: Listing,
): GuildMemberShown[] | null {
  if (members === null) return null;
  return members
    .filter(({ id }) => isListed(id))
    .toSorted(byGradeAndLevel)
    .map((member) => {
      const { name, job, level, grade, lastPlay } = member;
      const shown = shownOf(member);
      const seen = shown.page && shown.lastSeen ? lastSeen(lastPlay, clock) : null;
      return { name, hasPage: shown.page, job, level, grade, lastSeen: seen };
    });
}

/** The ends of all wars where the site noted some; before that, those of booked ones. The newest last. */
export function lastResults(ends: readonly NotedEnd[], { past }: GuildWars): Guild['lastResults'] {
  const results =
    ends.length > 0 ? ends.map(({ result }) => result) : past.map(({ result }) => result).toReversed();
  return results.filter((result) => result !== 'cancelled').slice(-shownResults);
}

/** Each day on which wars ended once, with its last war; booked ones also know whom it was against. */
export function endsByDay(ends: readonly NotedEnd[], { past }: GuildWars, timeZone: string): Guild['ends'] {
  const byDay = new Map<string, Guild['ends'][number]>();
  for (const { at, result } of ends) {
    const day = dayIn(timeZone, parseStamp(at));
    byDay.set(day, { day, result, opponent: null });
  }
  for (const { at, result, opponent } of past.toReversed()) {
    const day = dayIn(timeZone, new Date(at));
    if (result !== 'cancelled') byDay.set(day, { day, result, opponent: opponent?.name ?? null });
  }
  return [...byDay.values()].toSorted((one, other) => one.day.localeCompare(other.day));
}
