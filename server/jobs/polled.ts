import type { SiteLog } from '#server/site/site.ts';
import { startLoop } from './loop.ts';

const pollMs = 2_000;
const stopTimeoutMs = 1_000;

/** A value of the site's database that every instance reads every two seconds, so that requests need no query. */
export interface Polled<Value> {
  /** The same object while nothing changes; the last known while the database is away. */
  now(): Value;
  /** Reads it now. Never rejects. */
  read(): Promise<void>;
  close(): Promise<void>;
}

interface Source<Value> {
  /** What stands until the first reading has succeeded. */
  readonly initial: Value;
  /** @returns the value given where nothing has changed */
  readonly look: (before: Value) => Promise<Value>;
  readonly onChange?: (value: Value, before: Value) => void;
  /** Logged when a reading fails. */
  readonly problem: string;
}

/** Resolves after the first reading, whether it succeeded or not. */
export async function openPolled<Value>(
  { initial, look, onChange, problem }: Source<Value>,
  log: SiteLog,
): Promise<Polled<Value>> {
  let current = initial;
  async function readOnce(): Promise<void> {
    const before = current;
    current = await look(before);
    if (current !== before) onChange?.(current, before);
  }
  const loop = startLoop(readOnce, {
    intervalMs: pollMs,
    onError: (err) => log.warn({ err }, problem),
  });
  await loop.run();
  return { now: () => current, read: loop.run, close: () => loop.stop(stopTimeoutMs) };
}
