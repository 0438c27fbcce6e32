import type { Insertable } from 'kysely';
import { seededRandom } from '#server/site/demo/random.ts';
import { inventWorld } from '#server/site/demo/world.ts';
import type { GuildWarEndsTable, WatchedGuildsTable } from '#server/site/tables/guilds.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import { type DemoWar, demoWars, winnerOf } from './guild-life.ts';

const hour = 3_600;
const oldestDays = 900;
const warMinutes = 30;

function endsOf(war: DemoWar, now: Date): Insertable<GuildWarEndsTable>[] {
  const winner = winnerOf(war);
  if (winner < 0) return [];
  const ended_at = stamp(secondsAfter(now, -war.hoursAgo * hour + warMinutes * 60));
  return war.guilds.map((guild_id) => {
    const result = winner === 0 ? 'drawn' : winner === guild_id ? 'won' : 'lost';
    return { guild_id, ended_at, result };
  });
}

/** What the site would have noted of the demo world's guilds, had it been there. */
export function demoWatchedGuilds(now: Date): {
  readonly guilds: Insertable<WatchedGuildsTable>[];
  readonly ends: Insertable<GuildWarEndsTable>[];
} {
  const { guilds } = inventWorld();
  const random = seededRandom(9_181);
  return {
    guilds: guilds.map(({ id, win, draw, loss }) => {
      const daysAgo = random.whole(40, oldestDays);
      const first_seen_at = stamp(secondsAfter(now, -daysAgo * 24 * hour));
      return { guild_id: id, first_seen_at, won: win, drawn: draw, lost: loss };
    }),
    ends: demoWars(guilds).flatMap((war) => endsOf(war, now)),
  };
}
