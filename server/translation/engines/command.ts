import { type Engine, EngineFailure, type LanguagePair } from '#server/translation/engine.ts';
import { type CallOptions, withTimeout } from './http-client.ts';
import { engineLanguage } from './languages.ts';
import { detectTagSupport, probe, type TagSupport, translateWith } from './program-spelling.ts';
import { runProgram } from './run-program.ts';

const hourMs = 3_600_000;

/** Exit code for an unsupported language, for the owner's own scripts. */
const unknownLanguageCode = 64;
/** The messages of known programs. */
const unknownLanguage =
  /\b(?:mode|pair|model|language|target)\b.*\b(?:not exist|not found|not installed|unknown|unsupported|not supported|not available)|\b(?:unknown|unsupported|no such|invalid) (?:mode|pair|model|language|target)/i;

export interface CommandOptions extends CallOptions {
  /** Program and arguments; `{source}`, `{target}`, `{source3}` and `{target3}` are replaced. */
  readonly command: readonly string[];
  readonly clock?: () => number;
}

function argumentsFor(command: readonly string[], languages: LanguagePair): string[] {
  const [source, target] = [engineLanguage(languages.source), engineLanguage(languages.target)];
  const values: Readonly<Record<string, string>> = {
    source: source.two,
    target: target.two,
    source3: source.three,
    target3: target.three,
  };
  return command.map((word, index) =>
    index === 0 ? word : word.replace(/\{(source3?|target3?)\}/g, (_, name: string) => values[name] ?? ''),
  );
}

async function ask(argv: readonly string[], text: string, signal: AbortSignal): Promise<string> {
  const { code, output, errorMessage } = await runProgram(argv, text, signal);
  if (code === 0) return output;
  if (code === unknownLanguageCode || unknownLanguage.test(errorMessage)) {
    throw new EngineFailure('unsupported', 'The program does not know this language');
  }
  const reason = errorMessage ? `: ${errorMessage}` : '';
  throw new EngineFailure('away', `The program ended with ${code ?? 'a signal'}${reason}`);
}

/** Runs a program that reads text from stdin and writes the translation to stdout. */
export function commandEngine({
  command,
  timeoutMs,
  clock = () => performance.now(),
}: CommandOptions): Engine {
  const unknownUntil = new Map<string, number>();
  let understood: TagSupport | undefined;

  async function translateAll(texts: readonly string[], languages: LanguagePair, signal: AbortSignal) {
    const argv = argumentsFor(command, languages);
    const run = (text: string) => ask(argv, text, signal);
    understood ??= detectTagSupport(await run(probe));
    const program = { understood, capitalNouns: languages.target === 'de', run };
    const made: string[] = [];
    for (const text of texts) made.push(await translateWith(text, program));
    return made;
  }

  return {
    name: 'command',
    limits: { texts: 8, characters: 4_000, calls: 4 },
    async translate(texts, languages, signal) {
      const pair = `${languages.source} ${languages.target}`;
      if ((unknownUntil.get(pair) ?? 0) > clock()) {
        throw new EngineFailure('unsupported', 'The program does not know this language');
      }
      try {
        return await translateAll(texts, languages, withTimeout(signal, { timeoutMs }));
      } catch (error) {
        if (error instanceof EngineFailure && error.kind === 'unsupported') {
          unknownUntil.set(pair, clock() + hourMs);
        }
        throw error;
      }
    },
  };
}
