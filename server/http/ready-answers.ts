import { createHash } from 'node:crypto';

/** The bytes of an answer that is the same for everybody. */
export interface ReadyAnswer {
  readonly etag: string;
  readonly body: Buffer;
}

/** Answers by address as long as what they were made from is still the present. */
export interface ReadyAnswers {
  get(address: string, madeFrom: unknown): ReadyAnswer | undefined;
  put(address: string, madeFrom: unknown, answer: ReadyAnswer): void;
}

export function prepareAnswer(text: string): ReadyAnswer {
  const body = Buffer.from(text);
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
}

interface Entry {
  readonly madeFrom: unknown;
  readonly answer: ReadyAnswer;
}

/**
 * @param mostBytes of all bodies and addresses together; the oldest make room
 * @param longestAddress longer ones, which nobody asks for twice, are not kept
 */
export function createReadyAnswers({ mostBytes = 4 * 2 ** 20, longestAddress = 200 } = {}): ReadyAnswers {
  const entries = new Map<string, Entry>();
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
    put(address, madeFrom, answer) {
      if (address.length > longestAddress) return;
      forget(address);
      entries.set(address, { madeFrom, answer });
      bytes += answer.body.length + address.length;
      for (const oldest of entries.keys()) {
        if (bytes <= mostBytes) return;
        forget(oldest);
      }
    },
  };
}
