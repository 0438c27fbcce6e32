import type { ModelSize } from '#contract/model-sizes.ts';
import { type Direction, nameOf } from './directions.ts';
import {
  type Architecture,
  architectures,
  compareVersions,
  type FileRecord,
  type FileType,
  fileTypes,
  type ModelList,
  type Unusable,
} from './records.ts';

/** Every file of one version of a model; the lists have `lex` for nearly all. */
export type ModelFiles = Readonly<Partial<Record<FileType, FileRecord>>> & { readonly model: FileRecord };

/** A model of the list with all it needs. */
export interface ListedModel {
  readonly direction: Direction;
  readonly version: string;
  readonly architecture: Architecture;
  readonly files: ModelFiles;
}

/** Why there is no model for a direction. */
export type Missing = Unusable | 'incomplete' | 'none';

/** Small models are half as large and a little less accurate; `base` is the largest and no better than `base-memory`. */
const preference: Readonly<Record<ModelSize, readonly Architecture[]>> = {
  best: ['base-memory', 'base', 'tiny'],
  small: architectures,
};

/** One file of each kind: the newest where a list has two. Undefined unless the engine could work with them. */
function completeFiles(records: readonly FileRecord[]): ModelFiles | undefined {
  const sorted = records.toSorted((a, b) => a.modified - b.modified);
  const files: Partial<Record<FileType, FileRecord>> = Object.fromEntries(
    sorted.map((record) => [record.fileType, record]),
  );
  const { model, lex, vocab, srcvocab, trgvocab } = files;
  const vocabularies = vocab ? { vocab } : srcvocab && trgvocab ? { srcvocab, trgvocab } : undefined;
  if (!model || !vocabularies) return undefined;
  const chosen = { model, ...(lex && { lex }), ...vocabularies };
  // Names that differ in nothing or in case only would be one file on some disks.
  const names = Object.values(chosen).map(({ name }) => name.toLowerCase());
  return new Set(names).size === names.length ? chosen : undefined;
}

/**
 * Chooses a direction's model: of the preferred architecture that the list has, the newest stable version of which it has every
 * file. Files of different versions are never mixed.
 */
export function chooseModel(list: ModelList, direction: Direction, size: ModelSize): ListedModel | Missing {
  const name = nameOf(direction);
  const records = list.files.filter((each) => nameOf(each.direction) === name);
  const groups = Map.groupBy(records, (each) => [each.architecture, each.variant, each.version].join('\n'));
  const [best] = [...groups.values()]
    .flatMap((group) => {
      const files = completeFiles(group);
      return files ? [files] : [];
    })
    .toSorted(
      (a, b) =>
        preference[size].indexOf(a.model.architecture) - preference[size].indexOf(b.model.architecture) ||
        Number(a.model.variant !== '') - Number(b.model.variant !== '') ||
        compareVersions(b.model.version, a.model.version),
    );
  if (best) {
    const { version, architecture } = best.model;
    return { direction, version, architecture, files: best };
  }
  if (records.length > 0) return 'incomplete';
  return list.unusable.find((each) => nameOf(each.direction) === name)?.reason ?? 'none';
}

/** The files of a model in a fixed order, the largest first. */
export function filesOf(files: ModelFiles): readonly FileRecord[] {
  return fileTypes.flatMap((type) => files[type] ?? []);
}
