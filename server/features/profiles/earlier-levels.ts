import type { Player } from '#contract/api/world/players.ts';
import { shiftDay } from '#contract/formats/shift-day.ts';
import type { ReachedLevel } from '#server/game/world/game-logs.ts';
import { dayIn } from '#server/site/time.ts';

type Days = NonNullable<Player['history']>;

interface Period {
  readonly timeZone: string;
  readonly firstDay: string;
  readonly today: string;
}

/** The site's notes, and before them the levels of each day as the game's log has them; ranks of then nobody knows. */
export function withEarlierLevels(
  noted: Days,
  reached: readonly ReachedLevel[],
  { timeZone, firstDay, today }: Period,
): Days {
  const levels = reached
    .map(({ level, at }) => ({ level, day: dayIn(timeZone, at) }))
    .toSorted((one, other) => one.day.localeCompare(other.day) || one.level - other.level);
  const begins = levels[0]?.day;
  if (begins === undefined) return noted;
  const end = noted[0]?.day ?? today;
  const days: Days = [];
  let next = 0;
  for (let day = begins > firstDay ? begins : firstDay; day < end; day = shiftDay(day, 1)) {
    while ((levels[next]?.day ?? end) <= day) next += 1;
    days.push({ day, rank: null, level: levels[next - 1]?.level ?? 0 });
  }
  return [...days, ...noted];
}
