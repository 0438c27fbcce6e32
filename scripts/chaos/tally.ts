/** What came of the requests of one kind while one fault lasted. */
export interface Tally {
  requests: number;
  /** By kind: `503 server.unavailable`, `502`, `broken`. */
  readonly failures: Map<string, number>;
  /** The longest time without any success, in milliseconds. */
  longestGap: number;
}

export interface Watch {
  /** Counts one answer, or its absence. @param failure undefined when it was as it should be */
  count(failure: string | undefined): void;
  /** The tally since the last call of this. */
  take(): Tally;
}

export function startWatch(): Watch {
  let tally: Tally = { requests: 0, failures: new Map(), longestGap: 0 };
  let lastSuccess = performance.now();
  const noteGap = () => {
    tally.longestGap = Math.max(tally.longestGap, performance.now() - lastSuccess);
  };
  return {
    count(failure) {
      tally.requests++;
      noteGap();
      if (failure === undefined) lastSuccess = performance.now();
      else tally.failures.set(failure, (tally.failures.get(failure) ?? 0) + 1);
    },
    take() {
      noteGap();
      const taken = tally;
      tally = { requests: 0, failures: new Map(), longestGap: 0 };
      lastSuccess = performance.now();
      return taken;
    },
  };
}

/** What a failure is called; undefined for an answer as it should be. */
export function failureOf(status: number, body: Readonly<Record<string, unknown>>): string | undefined {
  if (status < 500) return undefined;
  return typeof body.code === 'string' ? `${status} ${body.code}` : String(status);
}

/** Only a 503 says what is wrong and when to come again, and a 507 that there is no room for a file. */
export function isUnexpected(failure: string): boolean {
  return !failure.startsWith('503') && failure !== '507 uploads.noSpace';
}
