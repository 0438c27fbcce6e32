import type { Config } from '#server/config.ts';
import type { Engine } from '#server/translation/engine.ts';

/** The settings of the engines; a `Config` fits. */
export type EngineSettings = Pick<
  Config,
  | 'TRANSLATE_ENGINES'
  | 'TRANSLATE_TIMEOUT'
  | 'DEEPL_API_KEY'
  | 'DEEPL_URL'
  | 'LIBRETRANSLATE_URL'
  | 'LIBRETRANSLATE_API_KEY'
  | 'OPENAI_URL'
  | 'OPENAI_API_KEY'
  | 'OPENAI_MODEL'
  | 'TRANSLATE_COMMAND'
>;

/** The engines of `TRANSLATE_ENGINES`, the best first. Nothing is asked of them yet. */
export function openEngines(_settings: EngineSettings): readonly Engine[] {
  return [];
}
