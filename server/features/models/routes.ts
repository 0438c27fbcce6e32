import type { FastifyInstance } from 'fastify';
import type { ModelsState } from '#contract/api/setup/models.ts';
import { allDirections, nameOf } from '#server/models/directions.ts';
import { folderIdOf } from '#server/models/folder-id.ts';
import { readMachine } from '#server/models/machine.ts';
import { ModelError } from '#server/models/model-error.ts';
import { actorOf, route } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { siteNow } from '#server/site/clock.ts';
import { countOthersAtWork, readFetches } from '#server/site/models/fetches.ts';
import { isSwitchedOn, readOrders } from '#server/site/models/orders.ts';
import { openFolder } from '#server/storage/folder.ts';
import { StorageUnavailable } from '#server/storage/storage.ts';
import { reasonOf } from './do-step.ts';
import { type ModelServices, startModelsJob } from './fetch-job.ts';
import { cancelModels, orderModels, pauseModels, removeModels, useBuiltin } from './order.ts';
import { ownModels } from './own-models.ts';
import { presentDirection, presentInstalled, presentList, presentWork } from './present.ts';

type RouteServices = ModelServices & Pick<Services, 'engines'>;

const listTimeoutMs = 20_000;

async function readWork({ config, site }: RouteServices) {
  const orders = await readOrders(site);
  const folder = orders.length === 0 ? '' : await folderIdOf(config.modelsDir);
  const [fetches, othersAtWork] = await Promise.all([
    readFetches(site, folder),
    countOthersAtWork(site, folder, siteNow()),
  ]);
  return { work: presentWork(orders, fetches), othersAtWork };
}

async function readState(services: RouteServices): Promise<ModelsState> {
  const { config, engines, site } = services;
  const [{ work, othersAtWork }, installed, isPaused, diskFreeBytes] = await Promise.all([
    readWork(services),
    ownModels(services, 'best').installed(),
    isSwitchedOn(site, 'isPaused'),
    openFolder(config.modelsDir)
      .freeBytes?.()
      .catch(() => null),
  ]);
  return {
    isOn: engines.now().includes('builtin'),
    engines: engines.isFixed ? [...engines.now()] : null,
    sourceLanguage: config.SOURCE_LANGUAGE,
    machine: readMachine(config),
    diskFreeBytes: diskFreeBytes ?? null,
    isPaused,
    work,
    othersAtWork,
    installed: installed.map(presentInstalled),
  };
}

/** Reads what there is; why not is part of the answer, as it is for the administration to say. */
async function readModelList(services: RouteServices, size: 'best' | 'small') {
  try {
    return presentList(await ownModels(services, size).planAll(AbortSignal.timeout(listTimeoutMs)));
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError';
    if (!isTimeout && !(error instanceof ModelError) && !(error instanceof StorageUnavailable)) throw error;
    return { reason: isTimeout ? 'away' : reasonOf(error), models: [], missing: [] };
  }
}

/** Models of the built-in translation in the administration (docs/decisions/113-models-in-the-administration.md). */
export function modelRoutes(app: FastifyInstance, services: RouteServices): void {
  const job = startModelsJob(services);
  app.addHook('onClose', () => job.stop(5_000));
  const done = { success: true as const };

  route(app, 'GET /api/admin/models', async () => ({ ...done, data: await readState(services) }));

  route(app, 'POST /api/admin/models/list', async ({ body: { size } }) => ({
    ...done,
    data: await readModelList(services, size),
  }));

  route(app, 'POST /api/admin/models/check', async () => {
    const checked = await ownModels(services, 'best').check();
    const data = checked.map(({ direction, damaged }) => ({
      ...presentDirection(direction),
      isDamaged: damaged.length > 0,
    }));
    return { ...done, data };
  });

  route(app, 'POST /api/admin/models/fetch', async (asked) => {
    await orderModels(services, actorOf(asked), asked.body);
    job.wake(0);
    services.translator.wake();
    return done;
  });

  route(app, 'POST /api/admin/models/pause', async (asked) => {
    await pauseModels(services, actorOf(asked), asked.body.isPaused);
    job.wake(0);
    return done;
  });

  route(app, 'POST /api/admin/models/cancel', async (asked) => {
    const actor = actorOf(asked);
    const { work } = await readWork(services);
    const isOpen = (language: string, into: boolean) =>
      work.some((each) => each.language === language && each.into === into);
    const open = allDirections.filter((each) => {
      const { language, into } = presentDirection(each);
      return isOpen(language, into);
    });
    await cancelModels(services, actor, new Set(open.map(nameOf)), ownModels(services, 'best'));
    job.wake(0);
    return done;
  });

  route(app, 'POST /api/admin/models/remove', async (asked) => {
    await removeModels(services, actorOf(asked), asked.body.models);
    job.wake(0);
    return done;
  });

  route(app, 'PUT /api/admin/models/use', async (asked) => {
    await useBuiltin(services, actorOf(asked), asked.body.isOn);
    services.translator.wake();
    return done;
  });
}
