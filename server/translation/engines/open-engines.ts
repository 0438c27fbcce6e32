import type { Config } from '#server/settings/config.ts';
import { builtinEngine } from '#server/translation/builtin/builtin-engine.ts';
import type { Engine } from '#server/translation/engine.ts';
import type { EngineName } from '#server/translation/engine-settings.ts';
import { commandEngine } from './command.ts';
import { deeplEngine } from './deepl.ts';
import { libreTranslateEngine } from './libretranslate.ts';
import { openaiEngine } from './openai.ts';

/** A `Config` fits. */
export type EngineSettings = Pick<
  Config,
  | 'TRANSLATE_ENGINES'
  | 'TRANSLATE_TIMEOUT'
  | 'modelsDir'
  | 'BUILTIN_MEMORY_MB'
  | 'DEEPL_API_KEY'
  | 'DEEPL_URL'
  | 'LIBRETRANSLATE_URL'
  | 'LIBRETRANSLATE_API_KEY'
  | 'OPENAI_URL'
  | 'OPENAI_API_KEY'
  | 'OPENAI_MODEL'
  | 'TRANSLATE_COMMAND'
>;

type Open = (settings: EngineSettings, timeoutMs: number) => Engine;

const opens: Readonly<Record<EngineName, Open>> = {
  builtin: ({ modelsDir, BUILTIN_MEMORY_MB }, timeoutMs) =>
    builtinEngine({ modelsDir, memoryMb: BUILTIN_MEMORY_MB, timeoutMs }),
  deepl: ({ DEEPL_API_KEY, DEEPL_URL }, timeoutMs) =>
    deeplEngine({ key: DEEPL_API_KEY, url: DEEPL_URL, timeoutMs }),
  libretranslate: ({ LIBRETRANSLATE_URL = '', LIBRETRANSLATE_API_KEY }, timeoutMs) =>
    libreTranslateEngine({ url: LIBRETRANSLATE_URL, key: LIBRETRANSLATE_API_KEY, timeoutMs }),
  openai: ({ OPENAI_URL = '', OPENAI_API_KEY, OPENAI_MODEL }, timeoutMs) =>
    openaiEngine({ url: OPENAI_URL, key: OPENAI_API_KEY, model: OPENAI_MODEL, timeoutMs }),
  command: ({ TRANSLATE_COMMAND = [] }, timeoutMs) =>
    commandEngine({ command: TRANSLATE_COMMAND, timeoutMs }),
};

/** Opens an engine without calling it. */
export function openEngine(settings: EngineSettings, name: EngineName): Engine {
  return opens[name](settings, settings.TRANSLATE_TIMEOUT * 1_000);
}

/** Opens the engines of `TRANSLATE_ENGINES` in order of preference, without calling them. */
export function openEngines(settings: EngineSettings): readonly Engine[] {
  return settings.TRANSLATE_ENGINES.map((name) => openEngine(settings, name));
}
