import type { ModelSize } from '#contract/model-sizes.ts';
import { damagedFiles } from './check-models.ts';
import { chooseModel, filesOf, type ListedModel, type Missing } from './choose-model.ts';
import type { Direction } from './directions.ts';
import { type InstalledModel, type Manifest, readInstalled } from './models-folder.ts';
import { type Architecture, compareVersions, type ModelList } from './records.ts';

/** What fetching a model of the list would do: `update` replaces another version or size, `damaged` mends. */
export type PlannedState = 'new' | 'update' | 'damaged' | 'installed';

export interface PlannedModel extends ListedModel {
  readonly state: PlannedState;
  readonly downloadBytes: number;
  readonly diskBytes: number;
}

export interface FetchPlan {
  /** One for each direction that the list has. */
  readonly models: readonly PlannedModel[];
  readonly missing: readonly { readonly direction: Direction; readonly reason: Missing }[];
}

/** What the engine's process needs beyond the site's own memory with one or two models loaded, in bytes. Measured. */
const memory: Readonly<Record<Architecture, readonly [one: number, two: number]>> = {
  tiny: [300_000_000, 430_000_000],
  'base-memory': [400_000_000, 660_000_000],
  base: [480_000_000, 770_000_000],
};

/** Memory that translating by a model takes, in bytes; `two`, where a text goes through English. */
export function memoryOf(architecture: Architecture): { readonly one: number; readonly two: number } {
  const [one, two] = memory[architecture];
  return { one, two };
}

function hasSameFiles({ files }: ListedModel, manifest: Manifest): boolean {
  const listed = filesOf(files);
  const isSame = listed.every((file) => manifest.files[file.fileType]?.sha256 === file.unpacked.sha256);
  return isSame && listed.length === Object.keys(manifest.files).length;
}

function stateOf(model: ListedModel, manifest: Manifest): PlannedState {
  if (hasSameFiles(model, manifest)) return 'installed';
  // An older list, such as that of a folder, takes nothing back.
  const isNewer = compareVersions(manifest.version, model.version) > 0;
  return isNewer && manifest.architecture === model.architecture ? 'installed' : 'update';
}

async function stateNow(
  model: ListedModel,
  installed: InstalledModel | undefined,
  verify: boolean,
): Promise<PlannedState> {
  if (!installed) return 'new';
  if (!installed.manifest || (verify && (await damagedFiles(installed)).length > 0)) return 'damaged';
  return stateOf(model, installed.manifest);
}

interface Planning {
  /** The folder of all models. */
  readonly folder: string;
  readonly list: ModelList;
  readonly directions: readonly Direction[];
  readonly size: ModelSize;
  /** Also reads the installed files, some of 40 MB, to find damaged ones. */
  readonly verify: boolean;
}

/** Finds the model of each direction, and what fetching it would do. */
export async function planFetch({ folder, list, directions, size, verify }: Planning): Promise<FetchPlan> {
  const models: PlannedModel[] = [];
  const missing: { direction: Direction; reason: Missing }[] = [];
  for (const direction of directions) {
    const model = chooseModel(list, direction, size);
    if (typeof model === 'string') {
      missing.push({ direction, reason: model });
      continue;
    }
    const files = filesOf(model.files);
    models.push({
      ...model,
      state: await stateNow(model, await readInstalled(folder, direction), verify),
      downloadBytes: files.reduce((total, { packed }) => total + packed.bytes, 0),
      diskBytes: files.reduce((total, { unpacked }) => total + unpacked.bytes, 0),
    });
  }
  return { models, missing };
}
