import { type Parsed, type Setting, serviceAddress, text, whole } from '#server/settings/settings.ts';
import { splitCommand } from '#server/translation/engines/split-command.ts';

/** Engine names, as used in settings and in the database. */
export const engineNames = ['builtin', 'deepl', 'libretranslate', 'openai', 'command'] as const;
export type EngineName = (typeof engineNames)[number];

export type PerEngine = Readonly<Partial<Record<EngineName, number>>>;

export const engineSettings = {
  TRANSLATE_ENGINES: engines(),
  MODELS_DIR: text(
    'The folder for the models of the built-in translation; empty for models in DATA_DIR.',
    '/var/lib/guildhall/models',
  ),
  BUILTIN_MEMORY_MB: whole('How much memory the engine builtin may use at most, in MB.', 1280, {
    from: 320,
    to: 2048,
  }),
  DEEPL_API_KEY: key(
    'The key of your DeepL account; one of the free plan ends with :fx.',
    '0a1b2c3d-4e5f:fx',
  ),
  DEEPL_URL: serviceAddress(
    "DeepL's address, where it is not the one that belongs to the key.",
    'https://api.deepl.com',
  ),
  LIBRETRANSLATE_URL: serviceAddress('The address of your LibreTranslate.', 'http://127.0.0.1:5000'),
  LIBRETRANSLATE_API_KEY: key('The key of LibreTranslate, where it asks for one.', '0a1b2c3d-4e5f'),
  OPENAI_URL: serviceAddress(
    'The address of a language model that speaks the OpenAI protocol; a local server too.',
    'https://api.openai.com/v1',
  ),
  OPENAI_API_KEY: key('The key of that language model, where it asks for one.', 'sk-0a1b2c3d'),
  OPENAI_MODEL: text('The name of the language model.', 'gpt-4.1-mini'),
  TRANSLATE_COMMAND: command(),
  TRANSLATE_TIMEOUT: whole('How many seconds an engine may take for one call.', 30, { from: 1, to: 600 }),
  TRANSLATE_QUOTAS: numberPerEngine(
    'How many characters an engine may be given in a calendar month.',
    /^[1-9]\d{0,11}$/,
    'deepl=500000,openai=2000000',
  ),
  TRANSLATE_PRICES: numberPerEngine(
    'What an engine costs per million characters, in your own currency.',
    /^\d{1,6}(?:\.\d{1,4})?$/,
    'deepl=25,openai=0.60',
  ),
} satisfies Record<string, Setting<unknown>>;

type EngineSettingName = keyof typeof engineSettings;

const needs: Readonly<Record<EngineName, readonly EngineSettingName[]>> = {
  builtin: [],
  deepl: ['DEEPL_API_KEY'],
  libretranslate: ['LIBRETRANSLATE_URL'],
  openai: ['OPENAI_URL', 'OPENAI_MODEL'],
  command: ['TRANSLATE_COMMAND'],
};

/** One line per missing setting of an engine in the chain. */
export function missingForEngines(
  engines: readonly EngineName[],
  isSet: (setting: EngineSettingName) => boolean,
): string[] {
  return engines.flatMap((engine) =>
    needs[engine]
      .filter((name) => !isSet(name))
      .map(
        (name) =>
          `TRANSLATE_ENGINES names ${engine}, which needs ${name}. Example: ${name}=${engineSettings[name].example}`,
      ),
  );
}

function isEngine(name: string): name is EngineName {
  return engineNames.some((each) => each === name);
}

function splitList(value: string): string[] {
  return value
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
}

function engines(): Setting<readonly EngineName[]> {
  return {
    sentence: `Who translates news, downloads and pages: of ${engineNames.join(', ')} those you have, the best first.`,
    example: 'deepl,libretranslate',
    fallback: [],
    parse: (value) => {
      const given = splitList(value);
      const known = given.filter(isEngine);
      if (known.length < given.length) return { problem: `must be a list of ${engineNames.join(', ')}` };
      if (new Set(known).size < known.length) return { problem: 'must name each engine once' };
      return { value: known };
    },
  };
}

/** Keys are sent in a header, which allows neither spaces nor non-ASCII characters. */
function key(sentence: string, example: string): Setting<string> {
  return {
    ...text(sentence, example),
    parse: (value) =>
      /^[\x21-\x7e]+$/.test(value)
        ? { value }
        : { problem: 'must be a key without spaces, as the service shows it' },
  };
}

function command(): Setting<readonly string[] | undefined> {
  return {
    sentence:
      'A program that reads text and writes its translation; {source} and {target} become en and fr, {source3} and {target3} eng and fra.',
    example: 'apertium -u -f html-noent {source3}-{target3}',
    fallback: undefined,
    parse: (value): Parsed<readonly string[]> => {
      const words = splitCommand(value);
      if (!words?.[0]) return { problem: 'must be a program and its arguments, with every quote closed' };
      if (!words.slice(1).some((word) => /\{target3?\}/.test(word))) {
        return { problem: 'must tell the program the language, with {target} or {target3} in its arguments' };
      }
      return { value: words };
    },
  };
}

function numberPerEngine(sentence: string, figure: RegExp, example: string): Setting<PerEngine> {
  return {
    sentence: `${sentence.slice(0, -1)}, as engine=number.`,
    example,
    fallback: {},
    parse: (value) => {
      const pairs = splitList(value).map((each) => each.split('=').map((side) => side.trim()));
      const known = pairs.filter(
        ([name = '', number = '', ...more]) => isEngine(name) && figure.test(number) && more.length === 0,
      );
      if (known.length < pairs.length) return { problem: 'must be a list of engine=number' };
      return { value: Object.fromEntries(known.map(([name = '', number]) => [name, Number(number)])) };
    },
  };
}
