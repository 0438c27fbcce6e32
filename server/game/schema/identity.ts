import { createHash } from 'node:crypto';
import type { GameSettings } from '#server/game/game-settings.ts';
import { addressParts } from '#server/game/unreachable.ts';

/**
 * Tells one game from another without naming it: a hash of where it lies and how its names are read. User and
 * password do not count; they change. Null for the embedded game.
 */
export function gameIdentity(settings: GameSettings): string | null {
  if (!settings.DATABASE_URL) return null;
  const { ACCOUNT_SCHEMA, PLAYER_SCHEMA, COMMON_SCHEMA, GAME_TEXT_ENCODING } = settings;
  const host = addressParts(settings).host.toLowerCase();
  const parts = [host, ACCOUNT_SCHEMA, PLAYER_SCHEMA, COMMON_SCHEMA, GAME_TEXT_ENCODING];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
