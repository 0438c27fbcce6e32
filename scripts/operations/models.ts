// `npm run models -- list|fetch|check|remove|try`: the models of the built-in translation, which the owner fetches once.
import { isEnglish, isLanguageCode, type LanguageCode, languageCodes } from '#contract/languages.ts';
import { directionsOf, nameOf } from '#server/models/directions.ts';
import { ModelError } from '#server/models/model-error.ts';
import { type Models, openModels } from '#server/models/open-models.ts';
import type { PlannedModel } from '#server/models/plan-fetch.ts';
import { isUnprotected } from '#server/models/sources/open-source.ts';
import { StorageUnavailable } from '#server/storage/storage.ts';
import { checkModel } from '#server/translation/builtin/check-model.ts';
import { progressLine } from '../models/progress-line.ts';
import {
  licenceNotice,
  memoryNote,
  reasonOf,
  sumOf,
  tableOfInstalled,
  tableOfPlan,
} from '../models/show-models.ts';
import { openBuiltIn, tryText } from '../models/try-text.ts';
import { readCommandLine } from './command-line.ts';
import { ownConfig, runCommand } from './own-config.ts';

const usage = `npm run models -- list                            what there is, and what is installed
npm run models -- fetch [languages] [--small]     for texts in the language of SOURCE_LANGUAGE; without languages for all
npm run models -- fetch --from de,fr              and for texts that are written in these languages
npm run models -- check                           compares the installed files with their hashes
npm run models -- remove <languages>
npm run models -- try "A text"                    translates it into every language that is installed`;

function exitWithUsage(problem?: string): never {
  console.error(problem ? `${problem}\n\n${usage}` : usage);
  process.exit(2);
}

const {
  positionals: [wish = '', ...words],
  values,
} = readCommandLine(usage, {
  allowPositionals: true,
  options: { small: { type: 'boolean', default: false }, from: { type: 'string', default: '' } },
});

/** Codes of the site, separated by spaces or commas. */
function readLanguages(given: readonly string[]): readonly LanguageCode[] {
  const codes = given.flatMap((word) => word.split(/[\s,]+/)).filter(Boolean);
  const known = codes.filter(isLanguageCode);
  const unknown = codes.find((code) => !isLanguageCode(code));
  if (unknown) exitWithUsage(`"${unknown}" is no language of the site: ${languageCodes.join(', ')}`);
  return known;
}

/** Ctrl+C pauses: what was received stays. */
function abortOnInterrupt(): AbortSignal {
  const ending = new AbortController();
  process.once('SIGINT', () => ending.abort());
  return ending.signal;
}

async function list(models: Models): Promise<void> {
  const installed = await models.installed();
  console.log(`${licenceNotice}\nIn ${models.folder}:`);
  try {
    console.log(tableOfPlan(await models.planAll(), installed));
  } catch (error) {
    if (installed.length > 0) console.log(tableOfInstalled(installed));
    throw error;
  }
}

async function fetchEach(models: Models, wanted: readonly PlannedModel[], signal: AbortSignal) {
  for (const model of wanted) {
    const name = nameOf(model.direction);
    const line = progressLine(`${name} ${model.version} ${model.architecture}`.padEnd(24));
    try {
      await models.fetchModel(model, { signal, onProgress: line.show });
    } finally {
      line.end();
    }
  }
}

async function fetchAll(models: Models, source: LanguageCode): Promise<void> {
  const signal = abortOnInterrupt();
  const into = readLanguages(words);
  const from = readLanguages([values.from]);
  const isForAll = into.length === 0 && from.length === 0;
  const { models: planned, missing } = await models.planFetch(isForAll ? languageCodes : into, {
    from: [...from, ...(into.length > 0 || isForAll ? [source] : [])],
    signal,
  });
  for (const { direction, reason } of missing) console.error(`${nameOf(direction)}: ${reasonOf(reason)}`);
  if (missing.length > 0) process.exitCode = 1;
  const wanted = planned.filter(({ state }) => state !== 'installed');
  if (wanted.length === 0) return console.log('There is nothing to fetch.');
  console.log(`${licenceNotice}\n${sumOf(wanted)}, into ${models.folder}. ${memoryNote(wanted)}`);
  try {
    await fetchEach(models, wanted, signal);
    console.log('All of them are in place.');
  } catch (error) {
    if (!signal.aborted) throw error;
    console.log('Paused. The same command goes on from here.');
    process.exitCode = 130;
  }
}

async function check(models: Models): Promise<void> {
  const checked = await models.check();
  if (checked.length === 0) console.log('No model is installed.');
  for (const { direction, damaged } of checked) {
    const result = damaged.length === 0 ? 'as it was installed' : `damaged: ${damaged.join(', ')}`;
    console.log(`${nameOf(direction)}  ${result}`);
  }
  if (checked.every(({ damaged }) => damaged.length === 0)) return;
  console.error('Fetching the damaged ones again mends them: npm run models -- fetch');
  process.exitCode = 1;
}

async function remove(models: Models): Promise<void> {
  const languages = readLanguages(words);
  if (languages.length === 0) exitWithUsage('Which languages?');
  if (languages.some(isEnglish)) exitWithUsage('English has no model of its own.');
  for (const direction of languages.flatMap(directionsOf)) {
    if (await models.remove(direction)) console.log(`${nameOf(direction)} is removed.`);
  }
}

const takesWords = wish === 'fetch' || wish === 'remove' || wish === 'try';
if (!takesWords && words.length > 0) exitWithUsage();

await runCommand(async () => {
  const config = ownConfig();
  const models = openModels(values.small ? { ...config, MODELS_SIZE: 'small' } : config, {
    check: (folder, signal) => checkModel(folder, { memoryMb: config.BUILTIN_MEMORY_MB, signal }),
  });
  if (isUnprotected(config) && (wish === 'list' || wish === 'fetch')) {
    console.warn('MODELS_LIST_URL begins with http://: whoever is on the way there could send other models.');
  }
  if (wish === 'list') return list(models);
  if (wish === 'fetch') return fetchAll(models, config.SOURCE_LANGUAGE);
  if (wish === 'check') return check(models);
  if (wish === 'remove') return remove(models);
  if (wish !== 'try' || words.length === 0) return exitWithUsage();
  return tryText(openBuiltIn(config), words.join(' '), {
    source: config.SOURCE_LANGUAGE,
    print: console.log,
  });
}, [ModelError, StorageUnavailable]);
