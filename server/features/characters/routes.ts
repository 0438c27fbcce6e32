import type { FastifyInstance } from 'fastify';
import type { Character } from '#contract/api/rankings.ts';
import type { Board } from '#server/board/board.ts';
import { ApiError } from '#server/errors.ts';
import type { Characters, GameCharacter } from '#server/game/game.ts';
import { route, sessionOf } from '#server/request/route.ts';

export interface CharacterServices {
  readonly game: { readonly characters: Characters };
  readonly board: Pick<Board, 'rankOfCharacter'>;
}

export function characterRoutes(app: FastifyInstance, { game, board }: CharacterServices): void {
  route(app, 'GET /api/characters', async (asked) => {
    const { accountId } = sessionOf(asked);
    if (asked.query.accountId !== accountId) throw new ApiError('auth.sessionMismatch');
    const characters = await game.characters.ofAccount(accountId);
    return {
      success: true as const,
      characters: characters.map((each) => present(each, board.rankOfCharacter(each.id))),
    };
  });
}

function present(character: GameCharacter, rank: number | null): Character {
  const { id, name, job, level, gold, exp, playtime, empire, guild, lastPlay } = character;
  return { id, name, job, level, gold, exp, playtime, empire, guild, last_play: lastPlay, rank };
}
