import { isSameLanguage, type LanguageCode, languageCodes } from '#contract/languages.ts';
import { ModelError } from '#server/models/model-error.ts';
import type { Config } from '#server/settings/config.ts';
import { EngineFailure } from '#server/translation/engine.ts';
import { openEngines } from '#server/translation/engines/open-engines.ts';
import { readPlain } from '#server/translation/text/read-inline.ts';
import { restorePlain } from '#server/translation/text/segment.ts';

/** The name of the built-in engine in `TRANSLATE_ENGINES`. */
const builtIn: string = 'builtin';
/** The first text of a language loads its model. */
const timeoutMs = 120_000;

/**
 * Translates a text by the built-in engine into every language of the site that it has models for.
 * @throws ModelError when the engine is not among those of the settings
 */
export async function tryText(
  config: Config,
  text: string,
  { source, print }: { readonly source: LanguageCode; readonly print: (line: string) => void },
): Promise<void> {
  const engine = openEngines(config).find(({ name }) => name === builtIn);
  if (!engine) throw new ModelError('failed', 'TRANSLATE_ENGINES does not name the built-in engine');
  const { marked } = readPlain(text, []);
  for (const target of languageCodes.filter((each) => !isSameLanguage(each, source))) {
    const started = performance.now();
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const [made = ''] = await engine.translate([marked], { source, target }, signal);
      const seconds = ((performance.now() - started) / 1_000).toFixed(1);
      print(`${target.padEnd(5)} ${`${seconds} s`.padStart(6)}  ${restorePlain(made)}`);
    } catch (error) {
      if (!(error instanceof EngineFailure)) throw error;
      if (error.kind !== 'unsupported') print(`${target.padEnd(5)}         ${error.message}`);
    }
  }
}
