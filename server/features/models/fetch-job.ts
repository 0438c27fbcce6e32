import { backoffSeconds } from '#server/jobs/backoff.ts';
import { startJob } from '#server/jobs/job.ts';
import type { Loop } from '#server/jobs/loop.ts';
import { type Direction, directionNamed, nameOf } from '#server/models/directions.ts';
import { folderIdOf } from '#server/models/folder-id.ts';
import type { ModelSource } from '#server/models/sources/source.ts';
import type { Services } from '#server/services.ts';
import { siteNow } from '#server/site/clock.ts';
import { newHolder } from '#server/site/leases/lease-holder.ts';
import { releaseLease, takeLease } from '#server/site/leases/leases.ts';
import { type ModelFetch, readFetches, writeFetch } from '#server/site/models/fetches.ts';
import { isSwitchedOn, type ModelOrder, readOrders } from '#server/site/models/orders.ts';
import { secondsAfter } from '#server/site/time.ts';
import { isPassing, nextStep, type Step } from './decide.ts';
import { doStep, type Progress, reasonOf } from './do-step.ts';
import { ownModels, readingOnce } from './own-models.ts';

export type ModelServices = Pick<Services, 'config' | 'log' | 'site' | 'translator'>;

const pollMs = 5_000;
/** Renewed every second; the lease of a killed process ends with it, or when its machine starts one. */
const leaseSeconds = 60;

interface Task {
  readonly order: ModelOrder;
  readonly direction: Direction;
  readonly step: Step;
  /** Failures in a row before this try. */
  readonly attempts: number;
}

function rowFor({ direction, revision }: ModelOrder, given: Partial<ModelFetch> = {}): ModelFetch {
  const none = { reason: null, attempts: 0, doneBytes: 0, totalBytes: 0, dueAt: siteNow() };
  return { direction, revision, state: 'done', ...none, ...given };
}

/** Models into English first: texts in other languages need them for each of the rest. */
const inOrder = (orders: readonly ModelOrder[]) =>
  orders.toSorted((a, b) => Number(b.direction.endsWith('-en')) - Number(a.direction.endsWith('-en')));

/**
 * Does what the administration has ordered for the folder of models that this process uses. One process does it of all
 * that share the folder; folders of other machines have rows of their own.
 */
export function startModelsJob(services: ModelServices): Loop {
  const { config, log, site, translator } = services;
  const holder = newHolder();
  const closing = new AbortController();
  let folder = '';

  const hold = () => takeLease(site, `models ${folder}`, leaseSeconds, { holder, now: siteNow() });
  const write = (row: ModelFetch) => writeFetch(site, folder, row, siteNow());

  async function isInstalled(order: ModelOrder): Promise<boolean> {
    const installed = await ownModels(services, order.size).installed();
    return installed.some(({ direction }) => nameOf(direction) === order.direction);
  }

  async function findTask(): Promise<Task | undefined> {
    const orders = inOrder(await readOrders(site));
    if (orders.length === 0) return undefined;
    folder ||= await folderIdOf(config.modelsDir);
    const [fetches, isPaused] = await Promise.all([
      readFetches(site, folder),
      isSwitchedOn(site, 'isPaused'),
    ]);
    for (const order of orders) {
      const direction = directionNamed(order.direction);
      const fetch = fetches.find((each) => each.direction === order.direction);
      const isOpen = fetch?.revision !== order.revision || fetch.state !== 'done';
      const isKept = order.action === 'keep' && isOpen && (await isInstalled(order));
      const step = nextStep(order, { fetch, isInstalled: isKept, isPaused, now: siteNow() });
      const attempts = fetch?.revision === order.revision ? fetch.attempts : 0;
      if (direction && step) return { order, direction, step, attempts };
    }
    return undefined;
  }

  /** Notes how far it is. @returns whether it is still wanted, and by nobody else */
  async function goesOn({ order, attempts }: Task, progress: Progress): Promise<boolean> {
    const [orders, isPaused, isHeld] = await Promise.all([
      readOrders(site),
      isSwitchedOn(site, 'isPaused'),
      hold(),
    ]);
    if (isHeld) await write(rowFor(order, { state: 'working', attempts, ...progress }));
    const current = orders.find(({ direction }) => direction === order.direction);
    return isHeld && !isPaused && current?.revision === order.revision;
  }

  async function fail({ order, attempts: before }: Task, error: unknown): Promise<void> {
    const [reason, attempts] = [reasonOf(error), before + 1];
    const state = isPassing(reason) ? 'waiting' : 'failed';
    const dueAt = secondsAfter(siteNow(), backoffSeconds(attempts));
    await write(rowFor(order, { state, reason, attempts, dueAt }));
    const details = { model: order.direction, reason, attempts, ...(reason === 'error' && { err: error }) };
    log.warn(details, 'A translation model could not be fetched');
  }

  /** @returns false when it was stopped */
  async function run(task: Task, source: ModelSource): Promise<boolean> {
    const { order, direction, step, attempts } = task;
    let last: Progress = { doneBytes: 0, totalBytes: 0 };
    const watched = {
      closing: closing.signal,
      goesOn: (progress: Progress) => {
        last = progress;
        return goesOn(task, progress);
      },
    };
    try {
      const isDone = await doStep(step, ownModels(services, order.size, source), direction, watched);
      await write(rowFor(order, isDone ? {} : { state: 'waiting', attempts, ...last }));
      if (isDone && step === 'fetch') {
        log.info({ model: order.direction }, 'A translation model is in place');
        await translator.retryUnsupported();
      }
      return isDone;
    } catch (error) {
      await fail(task, error);
      return true;
    }
  }

  async function work(): Promise<void> {
    const source = readingOnce(services);
    let task = await findTask();
    if (!task) return;
    if (!(await hold())) return;
    try {
      while (task && (await run(task, source))) task = await findTask();
    } finally {
      await releaseLease(site, `models ${folder}`, holder);
    }
  }

  const problem = 'Ordered translation models could not be fetched';
  const loop = startJob(work, { intervalMs: pollMs, log, problem });
  return {
    ...loop,
    stop(timeoutMs) {
      closing.abort(new Error('closing'));
      return loop.stop(timeoutMs);
    },
  };
}
