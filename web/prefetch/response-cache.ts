import type { Transport } from '#web/api.ts';

type Request = Parameters<Transport>[0];
type Answer = Awaited<ReturnType<Transport>>;

interface Kept {
  /** Undefined when it is of no use: refused, or not reached. */
  readonly answer: Promise<Answer | undefined>;
  readonly until: number;
}

/** Milliseconds for which an answer asked ahead is still as good as a new one. */
export const keptMs = 5_000;

/** One transport for pages, and one that asks ahead for them. */
export interface KeptAnswers {
  /** Gives an answer that was asked ahead, once; else asks. */
  readonly transport: Transport;
  /** Asks for what a page will want. Nothing but reading is asked ahead. */
  readonly ahead: Transport;
  /** Something was done since: what was asked ahead may no longer be true. */
  readonly forget: () => void;
}

/** @param now milliseconds */
export function keepAnswers(transport: Transport, now: () => number = Date.now): KeptAnswers {
  const kept = new Map<string, Kept>();

  async function ask(request: Request): Promise<Answer> {
    const found = kept.get(request.url);
    kept.delete(request.url);
    const answer = found && found.until > now() ? await found.answer : undefined;
    return answer ?? transport(request);
  }

  function askAhead(request: Request): Promise<Answer> {
    const answer = transport(request);
    const useful = answer.then(
      (each) => (each.status === 200 ? each : undefined),
      () => undefined,
    );
    kept.set(request.url, { answer: useful, until: now() + keptMs });
    return answer;
  }

  return {
    transport: (request) => (request.method === 'GET' ? ask(request) : transport(request)),
    ahead: (request) =>
      request.method === 'GET' ? askAhead(request) : Promise.reject(new Error('not read')),
    forget: () => kept.clear(),
  };
}
