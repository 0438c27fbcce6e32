import type { LanguageCode } from '#contract/languages.ts';
import type { Config } from '#server/settings/config.ts';
import { openFolder } from '#server/storage/folder.ts';
import { type CheckedModel, checkModels } from './check-models.ts';
import type { ListedModel } from './choose-model.ts';
import { allDirections, type Direction, neededDirections } from './directions.ts';
import { type FetchOptions, type FetchTools, fetchModel } from './fetch-model.ts';
import { listInstalled } from './list-models.ts';
import type { InstalledModel } from './models-folder.ts';
import { type FetchPlan, planFetch } from './plan-fetch.ts';
import { readList } from './records.ts';
import { discardFetch, removeModel } from './remove-model.ts';
import { openSource, type SourceSettings } from './sources/open-source.ts';

export type ModelsConfig = SourceSettings & Pick<Config, 'modelsDir' | 'MODELS_SIZE'>;

interface PlanOptions {
  /** The languages that texts are written in; English needs no model to English. */
  readonly from?: readonly LanguageCode[];
  readonly signal?: AbortSignal;
}

/** The models of the built-in translation. Its methods throw ModelError and StorageUnavailable. */
export interface Models {
  /** The folder of all models. */
  readonly folder: string;
  /** What translating into these languages needs, read from the list now; installed models are compared with their hashes. */
  planFetch(into: readonly LanguageCode[], options?: PlanOptions): Promise<FetchPlan>;
  /** One direction's model, as `planFetch`. */
  planDirection(direction: Direction, signal?: AbortSignal): Promise<FetchPlan>;
  /** All directions that a site can need, for a look at the list. */
  planAll(signal?: AbortSignal): Promise<FetchPlan>;
  /** Fetches a planned model; see `fetch-model.ts`. Aborting it is a pause, and `discard` after that cancels. */
  fetchModel(model: ListedModel, options?: FetchOptions): Promise<void>;
  discard(direction: Direction): Promise<void>;
  installed(): Promise<readonly InstalledModel[]>;
  check(): Promise<readonly CheckedModel[]>;
  /** False when there was none. */
  remove(direction: Direction): Promise<boolean>;
}

/** For tests and for the engine, which tries a model before it is put to use; see `fetch-model.ts`. */
export type ModelsTools = Partial<Omit<FetchTools, 'folder'>>;

const usualRetryPauseMs = 1_000;

/** Opens the folder and the source that the settings name, without touching either. */
export function openModels(config: ModelsConfig, tools: ModelsTools = {}): Models {
  const folder = config.modelsDir;
  const source = tools.source ?? openSource(config);
  const own: FetchTools = {
    folder,
    source,
    freeBytes: async () => (await openFolder(folder).freeBytes?.()) ?? Number.POSITIVE_INFINITY,
    check: async () => {},
    retryPauseMs: usualRetryPauseMs,
    ...tools,
  };
  async function plan(directions: readonly Direction[], verify: boolean, signal?: AbortSignal) {
    const text = await source.readList(signal ?? new AbortController().signal);
    return planFetch({ folder, list: readList(text), directions, size: config.MODELS_SIZE, verify });
  }
  return {
    folder,
    planFetch: (into, { from = [], signal } = {}) => plan(neededDirections({ into, from }), true, signal),
    planDirection: (direction, signal) => plan([direction], true, signal),
    planAll: (signal) => plan(allDirections, false, signal),
    fetchModel: (model, options) => fetchModel(own, model, options),
    discard: (direction) => discardFetch(folder, direction),
    installed: () => listInstalled(folder),
    check: () => checkModels(folder),
    remove: (direction) => removeModel(folder, direction),
  };
}
