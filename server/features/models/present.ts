import type { InstalledModel, ModelList, ModelWork } from '#contract/api/setup/models.ts';
import { defaultLanguage } from '#contract/languages.ts';
import { type Direction, directionNamed, siteCodesOf } from '#server/models/directions.ts';
import { bytesOf } from '#server/models/list-models.ts';
import type { InstalledModel as Found } from '#server/models/models-folder.ts';
import { type FetchPlan, memoryOf } from '#server/models/plan-fetch.ts';
import type { ModelFetch } from '#server/site/models/fetches.ts';
import type { ModelOrder } from '#server/site/models/orders.ts';
import { isoTime, stamp } from '#server/site/time.ts';

/** As the administration names a direction: by the site's code of the language that is not English. */
export function presentDirection({ from, to }: Direction): Pick<InstalledModel, 'language' | 'into'> {
  const into = from === 'en';
  return { language: siteCodesOf(into ? to : from)[0] ?? defaultLanguage, into };
}

export function presentInstalled(model: Found): InstalledModel {
  const { direction, manifest } = model;
  return {
    ...presentDirection(direction),
    version: manifest?.version ?? null,
    architecture: manifest?.architecture ?? null,
    licence: manifest?.licence ?? null,
    diskBytes: bytesOf(model),
  };
}

const isFetched = ({ action }: ModelOrder) => action === 'fetch' || action === 'keep';

/** Orders that this folder has not done yet; those to remove take no time. */
export function presentWork(orders: readonly ModelOrder[], fetches: readonly ModelFetch[]): ModelWork[] {
  return orders.filter(isFetched).flatMap(({ direction: name, action, revision }) => {
    const direction = directionNamed(name);
    const fetch = fetches.find((each) => each.direction === name && each.revision === revision);
    if (!direction || fetch?.state === 'done' || (action === 'keep' && !fetch)) return [];
    const waits = fetch?.state === 'waiting' && fetch.reason !== null;
    return {
      ...presentDirection(direction),
      state: fetch?.state ?? 'waiting',
      reason: fetch?.reason ?? null,
      doneBytes: fetch?.doneBytes ?? 0,
      totalBytes: fetch?.totalBytes ?? 0,
      nextTryAt: waits ? isoTime(stamp(fetch.dueAt)) : null,
    };
  });
}

export function presentList({ models, missing }: FetchPlan): ModelList {
  return {
    reason: null,
    models: models.map(({ direction, version, architecture, downloadBytes, diskBytes, state }) => ({
      ...presentDirection(direction),
      ...{ version, architecture, downloadBytes, diskBytes, state },
      memoryBytes: memoryOf(architecture).one,
    })),
    missing: missing.map(({ direction, reason }) => ({ ...presentDirection(direction), reason })),
  };
}
