import { accountsOf } from './accounts/accounts.ts';
import { passwordHashing } from './accounts/passwords.ts';
import { storagePasswordsOf } from './accounts/storage-passwords.ts';
import { boardSourceOf } from './board-source.ts';
import { charactersOf } from './characters.ts';
import { connectGame } from './connection.ts';
import type { Game, GameLog } from './game.ts';
import { isImplementor, readGameMasterEntries } from './game-masters.ts';
import type { GameSettings } from './game-settings.ts';
import { statisticsOf } from './statistics.ts';
import { readTeam } from './team.ts';
import { createNameDecoder } from './text-encoding.ts';

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
    characters: charactersOf(connection, names),
    board: boardSourceOf(connection, names),
    statistics: statisticsOf(connection, names),
    passwords: passwordHashing(settings.PASSWORD_SCHEME),
    isImplementor: (login) => connection.read((handle) => isImplementor(handle, names, login)),
    gameMasterEntries: () => connection.read((handle) => readGameMasterEntries(handle, names)),
    team: () => connection.read((handle) => readTeam(handle, names)),
    state: connection.state,
    checkSchema: connection.checkSchema,
    inspect: connection.inspect,
    ...(connection.connections ? { connections: connection.connections } : {}),
    close: connection.close,
  };
}
