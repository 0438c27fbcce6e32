import { accountsOf } from './accounts/accounts.ts';
import { blocksOf } from './accounts/blocks.ts';
import { passwordHashing } from './accounts/passwords.ts';
import { storagePasswordsOf } from './accounts/storage-passwords.ts';
import { boardSourceOf } from './board-source.ts';
import { charactersOf } from './characters.ts';
import { connectGame } from './connection.ts';
import type { Game, GameLog } from './game.ts';
import { readGameMasterEntries } from './game-masters.ts';
import type { GameSettings } from './game-settings.ts';
import { accountRecordsOf } from './records/record-source.ts';
import { statisticsOf } from './statistics.ts';
import { readTeam } from './team.ts';
import { createNameDecoder } from './text-encoding.ts';
import { readGameEvents } from './world/event-flags.ts';
import { guildsOf } from './world/guild-source.ts';
import { gameLogsOf } from './world/log-source.ts';
import { positionsOf } from './world/positions.ts';
import { profilesOf } from './world/profiles.ts';

/**
 * Opens the game's database: MariaDB or MySQL with `DATABASE_URL`, otherwise the embedded files. Also resolves while
 * the server is unreachable: calls then throw GameUnavailable, and the connection comes back by itself.
 * @param modules those that are on, where switches change them
 */
export async function openGame(
  settings: GameSettings,
  log: GameLog,
  modules: () => GameSettings['modules'] = () => settings.modules,
): Promise<Game> {
  const connection = await connectGame(settings, log, modules);
  const encoding = settings.DATABASE_URL ? settings.GAME_TEXT_ENCODING : 'auto';
  const names = createNameDecoder(encoding);
  return {
    accounts: accountsOf(connection),
    storagePasswords: storagePasswordsOf(connection),
    accountRecords: accountRecordsOf(connection, names),
    blocks: blocksOf(connection),
    characters: charactersOf(connection, names),
    positions: positionsOf(connection, names),
    profiles: profilesOf(connection, names),
    guilds: guildsOf(connection, names),
    logs: gameLogsOf(connection, names),
    board: boardSourceOf(connection, names, () => modules().includes('standings')),
    statistics: statisticsOf(connection, names),
    passwords: passwordHashing(settings.PASSWORD_SCHEME),
    gameMasterEntries: () => connection.read((handle) => readGameMasterEntries(handle, names)),
    team: () => connection.read((handle) => readTeam(handle, names)),
    events: (flags) => connection.read((handle) => readGameEvents(handle, flags)),
    state: connection.state,
    checkSchema: connection.checkSchema,
    inspect: connection.inspect,
    ...(connection.connections ? { connections: connection.connections } : {}),
    close: connection.close,
  };
}
