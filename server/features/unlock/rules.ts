import type { UnlockObstacle } from '#contract/unlock/states.ts';
import type { PlacedCharacter, PlacedCharacters, Position } from '#server/game/game.ts';
import { parseLocalTime, shiftLocalTime } from '#server/game/local-time.ts';
import type { Config } from '#server/settings/config.ts';
import { secondsAfter } from '#server/site/time.ts';

export type UnlockSettings = Pick<
  Config,
  | 'UNLOCK_WAIT_MINUTES'
  | 'UNLOCK_COOLDOWN_HOURS'
  | 'UNLOCK_EXCLUDED_MAPS'
  | 'UNLOCK_LEVELS'
  | 'UNLOCK_MIN_ALIGNMENT'
  | 'UNLOCK_POINTS'
>;

/** When a character was last unlocked, and where it stood before. */
export interface LastUnlock {
  readonly at: Date;
  readonly from: Position;
}

/** What the rules ask about an account. */
export interface UnlockFacts {
  readonly placed: PlacedCharacters;
  readonly isStaff: boolean;
  /** By character. */
  readonly last: ReadonlyMap<number, LastUnlock>;
  readonly now: Date;
}

export interface Verdict {
  readonly obstacle: UnlockObstacle | null;
  /** Until the obstacle ends by itself; null when it does not. */
  readonly seconds: number | null;
}

const may: Verdict = { obstacle: null, seconds: null };
const never = (obstacle: UnlockObstacle): Verdict => ({ obstacle, seconds: null });

/** Copies of dungeons have the index of their map × 10,000 and more. */
function mapOf({ mapIndex }: Position): number {
  return mapIndex >= 10_000 ? Math.floor(mapIndex / 10_000) : mapIndex;
}

function isSame(one: Position, other: Position): boolean {
  return one.mapIndex === other.mapIndex && one.x === other.x && one.y === other.y;
}

const waitMs = ({ UNLOCK_WAIT_MINUTES }: UnlockSettings) => 60_000 * UNLOCK_WAIT_MINUTES;

/**
 * The game's local time since which no character may have been saved. Where its clock was set meanwhile, it is the
 * earlier of what it showed then and of what it would have shown: a save may bear a time before or after the change.
 */
export function unsavedSince(
  { now, waitedSince }: Pick<PlacedCharacters, 'now' | 'waitedSince'>,
  settings: UnlockSettings,
): string {
  const reckoned = shiftLocalTime(now, -waitMs(settings));
  return waitedSince < reckoned ? waitedSince : reckoned;
}

/** Until all characters have been out of the game for long enough; 0 when they have. */
function secondsToWait(placed: PlacedCharacters, settings: UnlockSettings): number {
  const { now, waitedSince, characters } = placed;
  // As `unsavedSince`, also of a clock that cannot be read.
  const since = Math.min(parseLocalTime(now) - waitMs(settings), parseLocalTime(waitedSince));
  // A time that cannot be read holds nobody back.
  const saves = characters.map(({ lastPlay }) => parseLocalTime(lastPlay ?? '') || 0);
  const newest = Math.max(0, ...saves);
  // A save at this very second is too new.
  return newest < since ? 0 : Math.floor((newest - since) / 1000) + 1;
}

/** A character that stands where it stood was moved in vain: the game has overwritten it, so it may be tried again. */
function secondsToCoolDown(
  last: LastUnlock | undefined,
  { position }: PlacedCharacter,
  now: Date,
  { UNLOCK_COOLDOWN_HOURS }: UnlockSettings,
): number {
  if (!last || isSame(last.from, position)) return 0;
  const end = secondsAfter(last.at, UNLOCK_COOLDOWN_HOURS * 3_600);
  return Math.max(0, Math.ceil((end.getTime() - now.getTime()) / 1000));
}

/** The first reason why a character stays where it is: what does not end by itself comes first. */
export function judge(character: PlacedCharacter, facts: UnlockFacts, settings: UnlockSettings): Verdict {
  const { placed, isStaff, last, now } = facts;
  const { id, level, alignment, position } = character;
  if (isStaff) return never('staff');
  const target = settings.UNLOCK_POINTS[placed.empire];
  if (!target) return never('noEmpire');
  if (settings.UNLOCK_EXCLUDED_MAPS.map(Number).includes(mapOf(position))) return never('excludedMap');
  if (level < settings.UNLOCK_LEVELS.from || level > settings.UNLOCK_LEVELS.to) return never('excludedLevel');
  const least = settings.UNLOCK_MIN_ALIGNMENT;
  if (least !== null && alignment !== null && alignment < least) return never('excludedRank');
  if (isSame(position, target)) return never('alreadyThere');
  const cooling = secondsToCoolDown(last.get(id), character, now, settings);
  if (cooling > 0) return { obstacle: 'coolingDown', seconds: cooling };
  const waiting = secondsToWait(placed, settings);
  // A clock that cannot be read lets nobody through.
  return waiting === 0 ? may : { obstacle: 'waiting', seconds: waiting };
}
