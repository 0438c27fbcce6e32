import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '#server/settings/config.ts';

const redactedPaths = [
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

/** Only these fields: database drivers attach the whole statement with its values to their errors. */
function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) {
    return { type: typeof error, message: 'not an error', code: undefined, stack: undefined };
  }
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? String(error.code) : undefined;
  return { type: name, message, code, stack, ...(cause ? { cause: describeError(cause) } : {}) };
}

/** @param stream standard output by default */
export function createLog({ LOG_LEVEL }: Pick<Config, 'LOG_LEVEL'>, stream?: DestinationStream): Logger {
  const options = {
    level: LOG_LEVEL,
    redact: { paths: redactedPaths, censor: '[secret]' },
    serializers: { err: describeError, error: describeError },
  };
  return stream ? pino(options, stream) : pino(options);
}
