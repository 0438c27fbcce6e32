import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LanguageCode } from '#contract/languages.ts';
import type { ModelSize } from '#contract/model-sizes.ts';
import { type Models, type ModelsTools, openModels } from '#server/models/open-models.ts';
import type { PlannedModel } from '#server/models/plan-fetch.ts';
import type { ModelsServer } from './models-server.ts';

export interface TestModels extends Models {
  /** The planned model into a language; fails where the list has none. */
  plan(into?: LanguageCode): Promise<PlannedModel>;
  /** Paths of all files below the folder but for locks. */
  files(): readonly string[];
  read(...names: readonly string[]): Buffer;
  removeFolder(): void;
}

/** The configuration for a server, as the settings would have it. */
function configFor(
  { listUrl, filesUrl }: Pick<ModelsServer, 'listUrl' | 'filesUrl'>,
  folder: string,
  size: ModelSize = 'best',
) {
  const urls = { MODELS_LIST_URL: listUrl, MODELS_FILES_URL: filesUrl };
  return { ...urls, modelsDir: folder, MODELS_SIZE: size };
}

/** Paths of all files below a folder, with `/`, sorted. */
export function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => !/\.lock(-journal)?$/.test(name))
    .toSorted();
}

/** Models in a new folder, fetched from a test server. */
export function modelsOf(
  server: Pick<ModelsServer, 'listUrl' | 'filesUrl'>,
  { size = 'best', ...tools }: ModelsTools & { readonly size?: ModelSize } = {},
): TestModels {
  const folder = mkdtempSync(join(tmpdir(), 'models-'));
  const models = openModels(configFor(server, folder, size), { retryPauseMs: 1, ...tools });
  return {
    ...models,
    async plan(into = 'de') {
      const { models: planned, missing } = await models.planFetch([into]);
      const [first] = planned;
      if (!first) throw new Error(`not in the list: ${missing.map(({ reason }) => reason)}`);
      return first;
    },
    files: () => filesBelow(folder),
    read: (...names) => readFileSync(join(folder, ...names)),
    removeFolder: () => rmSync(folder, { recursive: true, force: true }),
  };
}
