import { setTimeout } from 'node:timers/promises';
import { startLoop } from '#server/jobs/loop.ts';
import { siteNow } from '#server/site/clock.ts';
import type { Site, SiteLog } from '#server/site/site.ts';
import { type NewEvent, type StoredEvent, writeEvents } from './events.ts';

type Listener = (events: readonly StoredEvent[]) => Promise<void>;

/**
 * The history that players see of their accounts. Events are written a moment later, many at a time: a login costs no
 * query more, and its time does not tell whether there was an account to record a failure for.
 */
export interface History {
  record(event: Omit<NewEvent, 'at'>): void;
  /** Tells of events once they are stored. */
  onStored(listener: Listener): void;
  /** Writes what has been recorded so far. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const flushAfterMs = 250;
const idleMs = 3_600_000;
const stopTimeoutMs = 5_000;
/** While the database is away; then the oldest are lost. */
const mostWaiting = 5_000;

export function openHistory(site: Pick<Site, 'db' | 'dialect'>, log: SiteLog): History {
  let waiting: NewEvent[] = [];
  const listeners: Listener[] = [];

  async function write(): Promise<void> {
    const events = waiting;
    if (events.length === 0) return;
    waiting = [];
    let stored: readonly StoredEvent[];
    try {
      stored = await writeEvents(site, events);
    } catch (error) {
      waiting = [...events, ...waiting].slice(-mostWaiting);
      loop.wake(10_000);
      throw error;
    }
    for (const listener of listeners) {
      await listener(stored).catch((err) => log.warn({ err }, 'Telling of stored events failed'));
    }
  }

  const loop = startLoop(write, {
    intervalMs: idleMs,
    onError: (err) => log.warn({ err }, 'Writing the history of accounts failed'),
  });
  return {
    record(event) {
      waiting.push({ ...event, at: siteNow() });
      if (waiting.length > mostWaiting) waiting.shift();
      loop.wake(flushAfterMs);
    },
    onStored: (listener) => void listeners.push(listener),
    flush: () => loop.run(),
    async close() {
      // A database that hangs must not use up the time of the whole shutdown.
      await Promise.race([loop.run(), setTimeout(stopTimeoutMs, undefined, { ref: false })]);
      await loop.stop(0);
    },
  };
}
