const pauseMs = 60_000;

interface Optional<Value> {
  /** What is given while the read fails. */
  readonly fallback: Value;
  readonly log: { warn(details: object, message: string): void };
  /** What the log says of a failure, once a minute. */
  readonly message: string;
}

/**
 * A read whose value its callers can do without. A failure is remembered for a minute for all arguments, as in a circuit
 * breaker: what failed by a timeout would let each caller wait for it.
 * @param now monotonic milliseconds
 */
export function optionalRead<Arguments extends readonly unknown[], Value>(
  { fallback, log, message }: Optional<Value>,
  read: (...asked: Arguments) => Promise<Value>,
  now: () => number = () => performance.now(),
): (...asked: Arguments) => Promise<Value> {
  let pausedUntil = Number.NEGATIVE_INFINITY;
  return async (...asked) => {
    if (now() < pausedUntil) return fallback;
    try {
      return await read(...asked);
    } catch (error) {
      // Those who asked at the same time fail together.
      if (now() >= pausedUntil) log.warn({ err: error }, message);
      pausedUntil = now() + pauseMs;
      return fallback;
    }
  };
}
