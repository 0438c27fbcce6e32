import { createInterface, type Interface } from 'node:readline/promises';
import { Writable } from 'node:stream';

interface AskOptions {
  /** Taken for an empty answer. */
  readonly fallback?: string | undefined;
  /** Typed without being shown; a fallback is not shown either. */
  readonly secret?: boolean;
}

export interface Terminal {
  say(line?: string): void;
  /** @throws InputEnded */
  ask(question: string, options?: AskOptions): Promise<string>;
  confirm(question: string, fallback: boolean): Promise<boolean>;
  close(): void;
}

export class InputEnded extends Error {
  override readonly name = 'InputEnded';
  constructor() {
    super('The answers ended too early. Nothing was written.');
  }
}

/** The terminal's echo, which stops while a secret is typed. */
function mutedOutput(isMuted: () => boolean): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      if (!isMuted()) process.stdout.write(chunk);
      done();
    },
  });
}

function answersOf(lines: Interface): () => Promise<string> {
  const iterator = lines[Symbol.asyncIterator]();
  return async () => {
    const { done, value } = await iterator.next();
    if (done) throw new InputEnded();
    return value;
  };
}

/** Asks at the terminal, or takes the lines of the standard input as answers, in the order of the questions. */
export function openTerminal(): Terminal {
  let isMuted = false;
  const terminal = process.stdin.isTTY === true;
  const lines = createInterface(
    terminal
      ? { input: process.stdin, output: mutedOutput(() => isMuted), terminal }
      : { input: process.stdin },
  );
  const next = answersOf(lines);
  const say = (line = '') => console.log(line);

  async function ask(question: string, { fallback, secret = false }: AskOptions = {}): Promise<string> {
    const hint = fallback ? ` [${secret ? 'as it is' : fallback}]` : '';
    const prompt = `${question}${hint}: `;
    if (terminal) {
      lines.setPrompt(prompt);
      lines.prompt();
    } else process.stdout.write(prompt);
    isMuted = secret;
    const answer = (await next()).trim();
    isMuted = false;
    if (secret || !terminal) say();
    return answer === '' ? (fallback ?? '') : answer;
  }

  return {
    say,
    ask,
    async confirm(question, fallback) {
      const answer = await ask(`${question} ${fallback ? '[Y/n]' : '[y/N]'}`);
      return answer === '' ? fallback : /^y/i.test(answer);
    },
    close: () => lines.close(),
  };
}
