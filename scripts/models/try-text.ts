import { isSameLanguage, type LanguageCode, languageCodes } from '#contract/languages.ts';
import type { Config } from '#server/settings/config.ts';
import { type Engine, EngineFailure } from '#server/translation/engine.ts';
import { openEngine } from '#server/translation/engines/open-engines.ts';
import { readPlain } from '#server/translation/text/read-inline.ts';
import { restorePlain } from '#server/translation/text/segment.ts';

/** The first text of a language loads its model. */
const timeoutMs = 120_000;

/** The built-in engine, whether or not the settings or the administration put it to use. */
export function openBuiltIn(config: Config): Engine {
  return openEngine(config, 'builtin');
}

interface Trial {
  readonly source: LanguageCode;
  readonly print: (line: string) => void;
}

/** Translates a text into every language that the engine has, one after the other, and prints what it made and how long it took. */
export async function tryText(engine: Engine, text: string, { source, print }: Trial): Promise<void> {
  const { marked } = readPlain(text, []);
  let tried = 0;
  for (const target of languageCodes.filter((each) => !isSameLanguage(each, source))) {
    const started = performance.now();
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const [made = ''] = await engine.translate([marked], { source, target }, signal);
      const seconds = ((performance.now() - started) / 1_000).toFixed(1);
      print(`${target.padEnd(5)} ${seconds.padStart(5)} s  ${restorePlain(made)}`);
    } catch (error) {
      if (!(error instanceof EngineFailure)) throw error;
      if (error.kind === 'unsupported') continue;
      print(`${target.padEnd(5)}     –    ${error.message}`);
    }
    tried += 1;
  }
  if (tried === 0) print('No model is installed. To fetch them: npm run models -- fetch');
}
