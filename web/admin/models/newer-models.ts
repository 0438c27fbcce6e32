import type { InstalledModel, ListedModel } from '#contract/api/setup/models.ts';
import type { ModelSize } from '#contract/model-sizes.ts';
import { modelKey } from './model-names.ts';

/** The size that a model is listed under. */
export function sizeOf({ architecture }: Pick<InstalledModel, 'architecture'>): ModelSize {
  return architecture === 'tiny' ? 'small' : 'best';
}

/** Of a list, newer versions of installed models: those of another size would replace them, too. */
export function newerModels(
  listed: readonly ListedModel[],
  installed: readonly InstalledModel[],
): readonly ListedModel[] {
  const sizes = new Map(installed.map((each) => [modelKey(each), sizeOf(each)]));
  return listed.filter((each) => each.state === 'update' && sizes.get(modelKey(each)) === sizeOf(each));
}
