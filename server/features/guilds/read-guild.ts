import type { GuildRow } from '#contract/api/rankings.ts';
import type { Guild } from '#contract/api/world/guilds.ts';
import { shiftDay } from '#contract/formats/shift-day.ts';
import { cacheFor } from '#server/async/cache-for.ts';
import { optionalRead } from '#server/async/optional-read.ts';
import { ApiError } from '#server/errors.ts';
import type { GuildDetails } from '#server/game/world/guilds.ts';
import type { Services } from '#server/services.ts';
import { siteNow } from '#server/site/clock.ts';
import { readShownOfAll } from '#server/site/profiles/shown.ts';
import { dayIn, parseStamp } from '#server/site/time.ts';
import { endsByDay, type Listing, lastResults, presentMembers } from './present.ts';
import { warsOf } from './wars.ts';
import { readNoted } from './watch-queries.ts';

export type GuildServices = Pick<
  Services,
  'board' | 'config' | 'game' | 'guildMarks' | 'log' | 'site' | 'standings'
>;

const warsKeptMs = 30_000;
const foundingsKeptMs = 3_600_000;
const movementDays = 7;
const longestHistoryDays = 730;

/** The leader's page is known only where he is among the members, as the game has it. */
function masterOf(
  { master }: GuildRow,
  { masterId, members }: GuildDetails,
  { isListed, shownOf }: Listing,
): Guild['master'] {
  if (masterId === null || !isListed(masterId)) return null;
  const member = members?.find(({ id }) => id === masterId);
  return { name: master, hasPage: member !== undefined && shownOf(member).page };
}

/** A guild as read some seconds ago. What its members show is asked anew each time: they may hide at any moment. */
type ReadGuild = () => Promise<Guild>;

/** Reads guilds; those excluded from the ranking are not found. */
export function guildReader(services: GuildServices): (id: number) => Promise<ReadGuild> {
  const { board, config, game, guildMarks, log, site, standings } = services;
  const bookedWars = optionalRead(
    { fallback: [], log, message: 'The wars that guilds have booked could not be read' },
    cacheFor(warsKeptMs, () => game.guilds.bookedWars()),
  );
  const foundings = optionalRead(
    {
      fallback: new Map(),
      log,
      message: 'When guilds were founded could not be read from the log of the game',
    },
    cacheFor(foundingsKeptMs, () => game.logs.foundings()),
  );

  async function opponents(ids: ReadonlySet<number>) {
    const rows = await Promise.all([...ids].map((id) => board.guildOfId(id)));
    return new Map(rows.filter((row) => row !== null).map((row) => [row.id, row]));
  }

  async function readWars(id: number) {
    const wars = (await bookedWars()).filter(({ guilds }) => guilds.includes(id));
    const rows = await opponents(new Set(wars.flatMap(({ guilds }) => guilds)));
    const opponentOf = (other: number) => {
      const row = rows.get(other);
      return row ? { id: row.id, name: row.name, mark: guildMarks.addressOf(row.id) } : null;
    };
    return warsOf(id, wars, opponentOf, siteNow());
  }

  return async (id) => {
    const row = await board.guildOfId(id);
    const details = row && (await game.guilds.read(id));
    if (!row || !details) throw new ApiError('profiles.guildNotFound');
    const today = dayIn(config.TIME_ZONE, siteNow());
    const [wars, noted, days, founded] = await Promise.all([
      readWars(id),
      readNoted(site, id),
      standings.guildDays(id, shiftDay(today, -longestHistoryDays)),
      foundings().then((all) => all.get(row.name)),
    ]);
    const guild = {
      id,
      name: row.name,
      mark: guildMarks.addressOf(id),
      empire: row.empire,
      level: row.level,
      points: row.ladder_point,
      rank: row.rank,
      movement: standings.guildMovement(id, row.rank, movementDays),
      grades: Object.fromEntries(details.grades),
      wars: { won: details.won, drawn: details.drawn, lost: details.lost },
      lastResults: lastResults(noted.ends, wars),
      founded: founded ? dayIn(config.TIME_ZONE, founded) : null,
      firstSeen: noted.firstSeenAt && dayIn(config.TIME_ZONE, parseStamp(noted.firstSeenAt)),
      running: [...wars.running],
      booked: [...wars.booked],
      past: [...wars.past],
      ends: endsByDay(noted.ends, wars, config.TIME_ZONE),
      days: days.length > 0 ? [...days] : null,
    };
    return async () => {
      const listing: Listing = {
        isListed: (character) => board.rankOfCharacter(character) !== null,
        shownOf: await readShownOfAll(site, details.members ?? []),
      };
      const [master, members] = [masterOf(row, details, listing), presentMembers(details, listing)];
      return { ...guild, master, members };
    };
  };
}
