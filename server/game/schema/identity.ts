import { createHash } from 'node:crypto';
import { hostAndUser } from '#server/game/connection-error.ts';
import type { GameSettings } from '#server/game/game-settings.ts';

/**
 * A hash of the game's location and name encoding, to tell one game from another. User and password are
 * excluded because they may change. Null for the embedded game.
 */
export function gameIdentity(settings: GameSettings): string | null {
  if (!settings.DATABASE_URL) return null;
  const { ACCOUNT_SCHEMA, PLAYER_SCHEMA, COMMON_SCHEMA, GAME_TEXT_ENCODING } = settings;
  const host = hostAndUser(settings).host.toLowerCase();
  const parts = [host, ACCOUNT_SCHEMA, PLAYER_SCHEMA, COMMON_SCHEMA, GAME_TEXT_ENCODING];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
