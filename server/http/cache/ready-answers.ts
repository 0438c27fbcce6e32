import { hash } from 'node:crypto';

/** The bytes of an answer that is the same for everybody. */
export interface ReadyAnswer {
  readonly etag: string;
  readonly body: Buffer;
}

/** An answer as it was written, and what its bytes are known by. */
export interface WrittenAnswer {
  readonly etag: string;
  readonly text: string;
}

/** Answers by address as long as what they were made from is still the present. */
export interface ReadyAnswers {
  get(address: string, madeFrom: unknown): ReadyAnswer | undefined;
  /** Keeps the answer of an address that was put before already: most addresses are asked for once. */
  put(address: string, madeFrom: unknown, answer: WrittenAnswer): void;
}

/** The ETag of a text's bytes. */
export function etagOf(text: string): string {
  return `"${hash('sha256', text, 'base64url').slice(0, 22)}"`;
}

interface Entry {
  readonly madeFrom: unknown;
  readonly answer: ReadyAnswer;
}

/**
 * @param mostBytes of all bodies and addresses together; the oldest make room
 * @param longestAddress longer ones, which nobody asks for twice, are not kept
 * @param mostOnce so many addresses are remembered as put once
 */
export function createReadyAnswers({
  mostBytes = 4 * 2 ** 20,
  longestAddress = 200,
  mostOnce = 2_000,
} = {}): ReadyAnswers {
  const entries = new Map<string, Entry>();
  const once = new Set<string>();
  let bytes = 0;

  function forget(address: string): void {
    const entry = entries.get(address);
    if (!entry) return;
    entries.delete(address);
    bytes -= entry.answer.body.length + address.length;
  }

  return {
    get(address, madeFrom) {
      const entry = entries.get(address);
      if (entry === undefined || entry.madeFrom === madeFrom) return entry?.answer;
      forget(address);
      return undefined;
    },
    put(address, madeFrom, { etag, text }) {
      if (address.length > longestAddress) return;
      if (!once.has(address)) {
        if (once.size >= mostOnce) once.clear();
        once.add(address);
        return;
      }
      forget(address);
      const answer = { etag, body: Buffer.from(text) };
      entries.set(address, { madeFrom, answer });
      bytes += answer.body.length + address.length;
      for (const oldest of entries.keys()) {
        if (bytes <= mostBytes) return;
        forget(oldest);
      }
    },
  };
}
