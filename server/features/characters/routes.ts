import type { FastifyInstance } from 'fastify';
import type { Character } from '#contract/api/rankings.ts';
import type { Board } from '#server/board/board.ts';
import { ApiError } from '#server/errors.ts';
import type { Characters, GameCharacter } from '#server/game/game.ts';
import type { GuildMarks } from '#server/guild-marks/guild-marks.ts';
import type { LiveModules } from '#server/operations/live-modules.ts';
import { route, sessionOf } from '#server/request/route.ts';

export interface CharacterServices {
  readonly game: { readonly characters: Characters };
  readonly board: Pick<Board, 'rankOfCharacter' | 'rankOfGuild'>;
  readonly guildMarks: Pick<GuildMarks, 'addressOf'>;
  readonly modules: Pick<LiveModules, 'isOn'>;
}

export function characterRoutes(app: FastifyInstance, services: CharacterServices): void {
  route(app, 'GET /api/characters', async (asked) => {
    const { accountId } = sessionOf(asked);
    if (asked.query.accountId !== accountId) throw new ApiError('auth.sessionMismatch');
    const characters = await services.game.characters.ofAccount(accountId);
    return {
      success: true as const,
      characters: characters.map((each) => present(each, services)),
    };
  });
}

/** Only a guild that the ranking lists has a page. */
function guildPageOf(
  { guildId }: GameCharacter,
  { board, guildMarks, modules }: CharacterServices,
): Pick<Character, 'guildPage'> {
  if (guildId === null || !modules.isOn('profiles') || board.rankOfGuild(guildId) === null) return {};
  const mark = guildMarks.addressOf(guildId);
  return { guildPage: { id: guildId, ...(mark && { mark }) } };
}

function present(character: GameCharacter, services: CharacterServices): Character {
  const { id, name, job, level, gold, exp, playtime, empire, guild, lastPlay } = character;
  const rank = services.board.rankOfCharacter(id);
  const shown = { id, name, job, level, gold, exp, playtime, empire, guild, last_play: lastPlay, rank };
  return { ...shown, ...guildPageOf(character, services) };
}
