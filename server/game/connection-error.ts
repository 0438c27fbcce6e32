import { GameUnavailable } from './errors.ts';
import type { GameSettings } from './game-settings.ts';

/** Explains a connection error to the owner. Never contains the password. */
export function explainConnectionError(error: unknown, settings: GameSettings): string {
  if (error instanceof GameUnavailable) return error.message;
  const { code = '', message = String(error) } = error as Error & { code?: string };
  const where = settings.GAME_DATABASE_URL ? 'GAME_DATABASE_URL' : 'DATABASE_URL';
  const { host, user } = hostAndUser(settings);
  const denied = `The server at ${host} refuses the user "${user}" or its password. Correct them in ${where}, or create the user for this machine's address.`;
  const explained: Readonly<Record<string, string>> = {
    ECONNREFUSED: `Nothing listens at ${host}. Start the database server there, or correct the address and port in ${where}.`,
    ENOTFOUND: `There is no machine called ${host}. Correct the name in ${where}.`,
    EAI_AGAIN: `The name ${host} cannot be looked up now. Check this machine's network, or the name in ${where}.`,
    ETIMEDOUT: `${host} does not answer. A firewall may be in between: open the database's port for this machine only.`,
    EHOSTUNREACH: `${host} cannot be reached from this machine. Check the network and the address in ${where}.`,
    ER_ACCESS_DENIED_ERROR: denied,
    ER_ACCESS_DENIED_NO_PASSWORD_ERROR: denied,
    ER_DBACCESS_DENIED_ERROR: `The user "${user}" may not use the game's schemas. npm run grants prints what to grant.`,
    ER_HOST_NOT_PRIVILEGED: `The server at ${host} does not let this machine in. Create the user for this machine's address.`,
    ER_HOST_IS_BLOCKED: `The server at ${host} has blocked this machine after failed connections. Run FLUSH HOSTS there.`,
    ER_CON_COUNT_ERROR: `The server at ${host} has no connection left. Raise its max_connections.`,
    HANDSHAKE_NO_SSL_SUPPORT: `The server at ${host} does not offer TLS. Remove ssl=true from ${where}, or switch TLS on there.`,
    ER_NOT_SUPPORTED_AUTH_MODE: `The user "${user}" logs in by a method from before MySQL 4.1. Set its password again with old_passwords=0.`,
  };
  return explained[code] ?? `The database at ${host} answers: ${message}`;
}

/** Host and user of the database URL, without the password. */
export function hostAndUser(settings: GameSettings): { host: string; user: string } {
  const address = settings.GAME_DATABASE_URL ?? settings.DATABASE_URL;
  if (!address) return { host: settings.dataDir, user: '' };
  const url = new URL(address);
  return { host: `${url.hostname}:${url.port || '3306'}`, user: decodeURIComponent(url.username) };
}
