import type { ModelFetch } from '#server/site/models/fetches.ts';
import type { ModelOrder } from '#server/site/models/orders.ts';

/** What a folder of models has to do about an order. */
export type Step = 'fetch' | 'discard' | 'remove';

interface Known {
  /** The folder's row; undefined for a folder that is new. */
  readonly fetch: ModelFetch | undefined;
  readonly isInstalled: boolean;
  readonly isPaused: boolean;
  readonly now: Date;
}

function stepFor({ action }: ModelOrder, isInstalled: boolean): Step {
  if (action === 'fetch' || action === 'remove') return action;
  // A folder that is new gets what the others have kept.
  return action === 'keep' && !isInstalled ? 'fetch' : 'discard';
}

/** @returns undefined where nothing is to be done now */
export function nextStep(order: ModelOrder, known: Known): Step | undefined {
  const { fetch, isInstalled, isPaused, now } = known;
  const isKnown = fetch?.revision === order.revision;
  if (isKnown && (fetch.state === 'done' || fetch.state === 'failed')) return undefined;
  if (isKnown && fetch.state === 'waiting' && fetch.dueAt > now) return undefined;
  const step = stepFor(order, isInstalled);
  return step === 'fetch' && isPaused ? undefined : step;
}

/** These may end by themselves. All others are the same until something else is ordered. */
const passing: readonly string[] = ['away', 'refused', 'busy', 'noSpace', 'disk', 'error'];

export function isPassing(reason: string): boolean {
  return passing.includes(reason);
}
