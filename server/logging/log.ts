import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '#server/settings/config.ts';

/** What must never be written down, wherever a log call puts it. */
const secrets = [
  'authorization',
  'cookie',
  'password',
  'token',
  'headers.authorization',
  'headers.cookie',
  'headers["set-cookie"]',
  '*.password',
  '*.token',
];

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code: string | undefined;
  readonly stack: string | undefined;
  readonly cause?: LoggedError;
}

/** Only these fields: a database driver hangs the whole statement, values and all, on its errors. */
function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) {
    return { type: typeof error, message: 'not an error', code: undefined, stack: undefined };
  }
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? String(error.code) : undefined;
  return { type: name, message, code, stack, ...(cause ? { cause: describeError(cause) } : {}) };
}

/**
 * The log of the process.
 * @param stream where it goes; standard output unless told
 */
export function createLog({ LOG_LEVEL }: Pick<Config, 'LOG_LEVEL'>, stream?: DestinationStream): Logger {
  const options = {
    level: LOG_LEVEL,
    redact: { paths: secrets, censor: '[secret]' },
    serializers: { err: describeError, error: describeError },
  };
  return stream ? pino(options, stream) : pino(options);
}
