import { GameUnavailable } from '#server/game/errors.ts';
import type { Game } from '#server/game/game.ts';

/** Whether the game says when characters last played. */
export function tellsLastPlay(game: Pick<Game, 'state'>): boolean {
  const state = game.state();
  return state.status === 'ready' && state.capabilities.characterLastPlay;
}

/** When the game was last started; null where it keeps no log of it, undefined while it is away. */
export async function lastStartOf({ logs }: Pick<Game, 'logs'>): Promise<Date | null | undefined> {
  try {
    return await logs.lastStart();
  } catch (error) {
    if (error instanceof GameUnavailable) return undefined;
    throw error;
  }
}
