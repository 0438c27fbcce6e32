import type { FastifyInstance } from 'fastify';
import type { Player } from '#contract/api/world/players.ts';
import { shiftDay } from '#contract/formats/shift-day.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { cacheEach } from '#server/async/cache-each.ts';
import { optionalRead } from '#server/async/optional-read.ts';
import { ApiError } from '#server/errors.ts';
import type { GameProfile } from '#server/game/game.ts';
import { route, sessionOf } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { siteNow } from '#server/site/clock.ts';
import { saveShown } from '#server/site/profiles/shown.ts';
import { dayIn } from '#server/site/time.ts';
import { withEarlierLevels } from './earlier-levels.ts';
import { type Finder, type FoundPlayer, openFinder } from './find-player.ts';
import { openItemIcons, registerItemIcons } from './items/item-icons.ts';
import { describeItems } from './items/item-words.ts';
import { presentPlayer } from './present-player.ts';

export type ProfileServices = Pick<
  Services,
  'board' | 'config' | 'game' | 'guildMarks' | 'hiddenPages' | 'log' | 'modules' | 'site' | 'standings'
>;

/** Of the rank's movement and of the history. */
const movementDays = 7;
const historyDays = 730;
/** Of what a character wears. */
const cachedMs = 10_000;
const maxCached = 1_000;

export function profileRoutes(app: FastifyInstance, services: ProfileServices): void {
  const { board, config, game, guildMarks, hiddenPages, log, site, standings } = services;
  const finder: Finder = openFinder(services);
  const icons = openItemIcons(config.ITEM_ICONS, log);
  registerItemIcons(app, { icons, modules: services.modules });
  const keeping = { milliseconds: cachedMs, max: maxCached };
  const worn = cacheEach(keeping, game.profiles.equipment);
  const equipmentOf = optionalRead(
    { fallback: null, log, message: 'What characters wear could not be read' },
    async (id: number, language: LanguageCode) => {
      const items = await worn.get(id);
      return items && describeItems({ game, site, icons }, items, language);
    },
  );
  const levels = cacheEach({ ...keeping, keyOf: ({ id }: GameProfile) => id }, game.logs.levelsOf);
  const levelsOf = optionalRead(
    { fallback: [], log, message: 'Levels of players could not be read from the log of the game' },
    levels.get,
  );

  async function readHistory({ row, profile }: FoundPlayer) {
    const today = dayIn(config.TIME_ZONE, siteNow());
    const firstDay = shiftDay(today, -historyDays);
    const [noted, reached] = await Promise.all([
      standings.characterDays(profile.id, firstDay),
      levelsOf(profile),
    ]);
    const days = withEarlierLevels([...noted], reached, { timeZone: config.TIME_ZONE, firstDay, today });
    if (days.length === 0) return days;
    // Whatever is noted of today, what holds now ends the line.
    return [...days.filter(({ day }) => day < today), { day: today, rank: row.rank, level: row.level }];
  }

  async function read(found: FoundPlayer, language: LanguageCode): Promise<Player> {
    const { row, profile, shown, isOwn } = found;
    const [history, equipment] = await Promise.all([
      shown.history || isOwn ? readHistory(found) : null,
      shown.equipment || isOwn ? equipmentOf(row.id, language) : null,
    ]);
    return presentPlayer(found, {
      movement: standings.characterMovement(row.id, row.rank, movementDays),
      guildRank: profile.guild && board.rankOfGuild(profile.guild.id),
      guildMark: profile.guild && guildMarks.addressOf(profile.guild.id),
      history,
      equipment,
    });
  }

  route(app, 'GET /api/players/{name}', async ({ params, session, language, reply }) => {
    const found = await finder.find(params.name, session?.accountId ?? null);
    // What a player hides is hidden at once, from what lies between the site and its readers, too.
    reply.header('cache-control', 'no-store');
    if (!found) throw new ApiError('profiles.notFound');
    const data = await read(found, language);
    return { success: true as const, data, asOf: (board.asOf() ?? siteNow()).toISOString() };
  });

  route(app, 'PUT /api/characters/{id}/shown', async (asked) => {
    const { accountId } = sessionOf(asked);
    const { id } = asked.params;
    const own = await game.characters.ofAccount(accountId);
    if (!own.some((each) => each.id === id)) throw new ApiError('profiles.notFound');
    await saveShown(site, { accountId, id }, asked.body, siteNow());
    await hiddenPages.read();
    return { success: true as const, shown: asked.body };
  });
}
