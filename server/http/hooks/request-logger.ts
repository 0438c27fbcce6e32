import type { FastifyBaseLogger } from 'fastify';

type Said = Parameters<FastifyBaseLogger['info']>;

/**
 * The logger of one request, created at its first line: most requests log nothing, and a child logger for each would
 * cost as much as all hooks together.
 */
class RequestLogger implements FastifyBaseLogger {
  readonly #parent: FastifyBaseLogger;
  readonly #bindings: Readonly<Record<string, unknown>>;
  readonly #options: object;
  #made: FastifyBaseLogger | undefined;

  constructor(parent: FastifyBaseLogger, bindings: Readonly<Record<string, unknown>>, options: object) {
    this.#parent = parent;
    this.#bindings = bindings;
    this.#options = options;
  }

  get #log(): FastifyBaseLogger {
    this.#made ??= this.#parent.child(this.#bindings, this.#options);
    return this.#made;
  }

  get level(): string {
    return this.#log.level;
  }

  fatal(...said: unknown[]): void {
    this.#log.fatal(...(said as Said));
  }

  error(...said: unknown[]): void {
    this.#log.error(...(said as Said));
  }

  warn(...said: unknown[]): void {
    this.#log.warn(...(said as Said));
  }

  info(...said: unknown[]): void {
    this.#log.info(...(said as Said));
  }

  debug(...said: unknown[]): void {
    this.#log.debug(...(said as Said));
  }

  trace(...said: unknown[]): void {
    this.#log.trace(...(said as Said));
  }

  silent(...said: unknown[]): void {
    this.#log.silent(...(said as Said));
  }

  child(bindings: Record<string, unknown>, options?: object): FastifyBaseLogger {
    return this.#log.child(bindings, options);
  }
}

/** Fastify's `childLoggerFactory`. */
export function requestLoggerOf(
  parent: FastifyBaseLogger,
  bindings: Readonly<Record<string, unknown>>,
  options: object,
): FastifyBaseLogger {
  return new RequestLogger(parent, bindings, options);
}
