import type { Config } from '#server/settings/config.ts';

export type GameSettings = Pick<
  Config,
  | 'DATABASE_URL'
  | 'GAME_DATABASE_URL'
  | 'ACCOUNT_SCHEMA'
  | 'PLAYER_SCHEMA'
  | 'COMMON_SCHEMA'
  | 'LOG_SCHEMA'
  | 'GAME_TEXT_ENCODING'
  | 'PASSWORD_SCHEME'
  | 'modules'
  | 'DELETION_STATUS'
  | 'dataDir'
>;
