import { startLoop } from '#server/jobs/loop.ts';
import type { Direction } from '#server/models/directions.ts';
import { ModelError } from '#server/models/model-error.ts';
import type { Models } from '#server/models/open-models.ts';
import { StorageUnavailable } from '#server/storage/storage.ts';
import type { Step } from './decide.ts';

export interface Progress {
  readonly doneBytes: number;
  readonly totalBytes: number;
}

const none: Progress = { doneBytes: 0, totalBytes: 0 };

/** The list has no model that could be fetched. */
class NotListed extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

/** A stable code of why it could not be done. */
export function reasonOf(error: unknown): string {
  if (error instanceof NotListed) return error.reason;
  if (error instanceof ModelError) return error.kind;
  return error instanceof StorageUnavailable ? 'disk' : 'error';
}

const lookMs = 1_000;

export interface Watched {
  /** Asked every second while a model is fetched. @returns false when it is not wanted now */
  readonly goesOn: (progress: Progress) => Promise<boolean>;
  readonly closing: AbortSignal;
}

async function fetchOne(models: Models, direction: Direction, { goesOn, closing }: Watched) {
  let progress = none;
  const over = new AbortController();
  const look = async () => {
    if (!(await goesOn(progress))) over.abort(new Error('not wanted now'));
  };
  // While the site's database is away, a download goes on.
  const looking = startLoop(look, { intervalMs: lookMs, onError: () => {} });
  const signal = AbortSignal.any([over.signal, closing]);
  try {
    await goesOn(progress);
    const { models: listed, missing } = await models.planDirection(direction, signal);
    const [planned] = listed;
    if (!planned) throw new NotListed(missing[0]?.reason ?? 'none');
    progress = { doneBytes: 0, totalBytes: planned.downloadBytes };
    if (planned.state === 'installed') return true;
    await models.fetchModel(planned, { signal, onProgress: (now) => (progress = now) });
    return true;
  } catch (error) {
    if (!signal.aborted) throw error;
    return false;
  } finally {
    await looking.stop(lookMs);
  }
}

/** @returns false when it was stopped: what was received stays @throws what {@link reasonOf} names */
export async function doStep(
  step: Step,
  models: Models,
  direction: Direction,
  watched: Watched,
): Promise<boolean> {
  if (step === 'fetch') return fetchOne(models, direction, watched);
  if (step === 'discard') await models.discard(direction);
  if (step === 'remove') await models.remove(direction);
  return true;
}
