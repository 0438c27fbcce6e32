import { type Models, openModels } from '#server/models/open-models.ts';
import { openSource } from '#server/models/sources/open-source.ts';
import type { ModelSource } from '#server/models/sources/source.ts';
import type { Services } from '#server/services.ts';
import type { ModelOrder } from '#server/site/models/orders.ts';
import { checkModel } from '#server/translation/builtin/check-model.ts';

type ConfigOnly = Pick<Services, 'config'>;

/** A source whose list is read once, so that every model of one run is of the same list. */
export function readingOnce({ config }: ConfigOnly): ModelSource {
  const source = openSource(config);
  let list: string | undefined;
  return {
    ...source,
    readList: async (signal) => (list ??= await source.readList(signal)),
  };
}

/** The models of the settings, in the size that was ordered. */
export function ownModels(
  { config }: ConfigOnly,
  size: ModelOrder['size'],
  source: ModelSource = openSource(config),
): Models {
  return openModels(
    { ...config, MODELS_SIZE: size },
    { source, check: (folder, signal) => checkModel(folder, { memoryMb: config.BUILTIN_MEMORY_MB, signal }) },
  );
}
