/** Classes of database errors, by what the caller should do next. */
export type MysqlErrorKind = 'away' | 'busy' | 'changed' | 'read-only' | 'refused' | 'other';

const kinds: Readonly<Record<string, MysqlErrorKind>> = {
  ECONNREFUSED: 'away',
  ECONNRESET: 'away',
  EPIPE: 'away',
  ETIMEDOUT: 'away',
  EHOSTUNREACH: 'away',
  ENETUNREACH: 'away',
  ENOTFOUND: 'away',
  EAI_AGAIN: 'away',
  PROTOCOL_CONNECTION_LOST: 'away',
  ER_ACCESS_DENIED_ERROR: 'away',
  ER_ACCESS_DENIED_NO_PASSWORD_ERROR: 'away',
  ER_SERVER_SHUTDOWN: 'away',
  ER_CONNECTION_KILLED: 'away',
  ER_NEW_ABORTING_CONNECTION: 'away',
  ER_HOST_IS_BLOCKED: 'away',
  ER_HOST_NOT_PRIVILEGED: 'away',
  ER_CON_COUNT_ERROR: 'away',
  ER_TOO_MANY_USER_CONNECTIONS: 'away',
  PROTOCOL_SEQUENCE_TIMEOUT: 'away',
  ER_STATEMENT_TIMEOUT: 'busy',
  ER_QUERY_TIMEOUT: 'busy',
  ER_QUERY_INTERRUPTED: 'busy',
  ER_LOCK_WAIT_TIMEOUT: 'busy',
  ER_LOCK_DEADLOCK: 'busy',
  // A table that crashed, until it is repaired.
  ER_CRASHED_ON_USAGE: 'busy',
  ER_CRASHED_ON_REPAIR: 'busy',
  ER_NOT_KEYFILE: 'busy',
  ER_BAD_FIELD_ERROR: 'changed',
  ER_NO_SUCH_TABLE: 'changed',
  ER_BAD_DB_ERROR: 'changed',
  ER_OPTION_PREVENTS_STATEMENT: 'read-only',
  ER_READ_ONLY_MODE: 'read-only',
  ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION: 'read-only',
  ER_TABLEACCESS_DENIED_ERROR: 'refused',
  ER_COLUMNACCESS_DENIED_ERROR: 'refused',
  ER_DBACCESS_DENIED_ERROR: 'refused',
};

/** MariaDB's own errors, of which mysql2 knows only the number: its list of names is MySQL's. */
const mariadbNames: Readonly<Record<number, string>> = {
  1927: 'ER_CONNECTION_KILLED',
  1969: 'ER_STATEMENT_TIMEOUT',
};

/** True when MariaDB undid a transaction because it and another waited for each other: it may be tried again. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ER_LOCK_DEADLOCK';
}

/** True when a text could not be compared with a column because the column's charset lacks one of its letters. */
export function isCharsetMismatch(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false;
  // MariaDB answers with the first, MySQL 8 with either.
  return error.code === 'ER_CANT_AGGREGATE_2COLLATIONS' || error.code === 'ER_IMPOSSIBLE_STRING_CONVERSION';
}

/** The column an insert left without a value though it has no default; undefined for any other error. */
export function columnWithoutValue(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error)) return undefined;
  if (error.code !== 'ER_NO_DEFAULT_FOR_FIELD') return undefined;
  // The sentence is in the server's language, the name in quotes.
  return /'([^']+)'/.exec(error.message)?.[1] ?? '?';
}

export function mysqlErrorKind(error: unknown): MysqlErrorKind {
  if (!(error instanceof Error)) return 'other';
  const { code, errno = 0, fatal } = error as Error & { code?: string; errno?: number; fatal?: boolean };
  const known = kinds[code ?? mariadbNames[errno] ?? ''];
  if (known) return known;
  if (error.message === 'Queue limit reached.') return 'busy';
  return fatal || error.message === 'Pool is closed.' ? 'away' : 'other';
}
