import { seededRandom } from '#server/site/demo/random.ts';
import type { DemoCharacter, DemoWorld } from '#server/site/demo/world.ts';
import { levelsPerDay, paceOf } from './level-pace.ts';

/** The site's own notes of levels begin here (`inventDays`). */
const notedDays = 56;
const loggedDays = 300;
const leastLevel = 80;
const hoursSinceStart = 75;

/** What the watched character did last: hours ago, the game's word, and its text. */
const watched = 'Speedyz';
const deeds = [
  [630, 'LOGIN', '203.0.113.40 48213 1 41 68'],
  [629.4, 'DROP', 'Yang 250000'],
  [629.1, 'GET', 'Energy Fragment'],
  [628.7, 'EXCHANGE_TAKE', 'Moonlight Treasure Chest'],
  [628.2, 'REFINE SUCCESS', 'Red Iron Blade+7'],
  [627.5, 'WARP', '1 41 459700 953200'],
  [627, 'LOGOUT', '203.0.113.40 91077 1 41 68'],
] as const;

type HoursAgo = (hours: number) => string;

/** Each level that was won in the months before the site began to note them. */
function levelRows({ id, accountId, name, level }: DemoCharacter, hoursAgo: HoursAgo) {
  const perDay = levelsPerDay(level, paceOf(seededRandom(id)));
  const rows = new Map<number, string>();
  for (let days = loggedDays; days > notedDays; days--) {
    const then = Math.max(1, Math.floor(level - days * perDay));
    if (!rows.has(then)) rows.set(then, hoursAgo(days * 24));
  }
  return [...rows].map(([reached, time]) => ({ name, level: reached, time, pid: id, account_id: accountId }));
}

function deedRows(characters: DemoWorld['characters'], hoursAgo: HoursAgo) {
  return characters
    .filter(({ name }) => name === watched)
    .flatMap(({ id }) =>
      deeds.map(([hours, how, hint]) => ({ type: 'CHARACTER', time: hoursAgo(hours), who: id, how, hint })),
    );
}

/** What the game of the demo world has written into its own logs. */
export function demoLogs({ characters, guilds }: DemoWorld, hoursAgo: HoursAgo) {
  const nameOf = new Map(characters.map(({ id, name }) => [id, name]));
  return {
    bootlog: [1, 2, 3].map((channel) => ({ time: hoursAgo(hoursSinceStart), hostname: 'game', channel })),
    levellog: characters
      .filter(({ level }) => level >= leastLevel)
      .flatMap((each) => levelRows(each, hoursAgo)),
    log: [
      ...deedRows(characters, hoursAgo),
      ...guilds.map(({ id, name, master }) => ({
        type: 'CHARACTER',
        time: hoursAgo(24 * (100 + ((id * 37) % 600))),
        who: master,
        how: 'MAKE_GUILD',
        hint: `GUILD_NAME ${name} MASTER ${nameOf.get(master) ?? ''}`,
      })),
    ],
  };
}
