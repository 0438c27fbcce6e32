import type { ReadData } from '#server/board/reading/read-passes.ts';
import { runInBackground } from '#server/board/reading/steps.ts';
import { readChanges, writeChanges } from '#server/board/sharing/changes-file.ts';
import { changesBetween, nothingRead, withChanges } from '#server/board/sharing/table-changes.ts';
import { siteNow } from '#server/site/clock.ts';
import type { SiteLog } from '#server/site/site.ts';
import { SiteUnavailable } from '#server/site/unavailable.ts';
import { type Edition, editionsToCatchUp, outdatedEditions } from './catch-up.ts';
import { addEdition, type Channel, listEditions, removeEditions } from './editions.ts';
import { storedPieces } from './pieces.ts';

/** A reading's place in the shared sequence. */
interface Position {
  readonly number: number;
  readonly read: ReadData;
}

/** The shared sequence as one instance knows it. Not to be called concurrently. */
export interface HandedReadings {
  /** The newest of what others have read; `unreachable` when too much of it is missing. */
  receive(): Promise<ReadData | 'nothing new' | 'unreachable'>;
  /** Hands on what has changed. @returns false when this instance may not, or not any more */
  publishChanges(read: ReadData): Promise<boolean>;
  /**
   * Hands on a whole reading, so that others can begin with it: `read` where nothing has been handed on yet, else the
   * reading that was handed on last.
   * @returns as `publishChanges`
   */
  publishWhole(read: ReadData): Promise<boolean>;
  /** Whether `publishChanges` would continue the sequence. */
  isInSequence(): boolean;
  /** Whether this reading is the last that was handed on. */
  isAt(read: ReadData): boolean;
  /** Ends the sequence, because nobody else follows it. */
  clear(): Promise<void>;
}

export function openHandedReadings(channel: Channel, log: SiteLog): HandedReadings {
  const unusable = new Set<string>();
  let position: Position | null = null;

  async function usableEditions(): Promise<readonly Edition[]> {
    return (await listEditions(channel)).filter(({ id }) => !unusable.has(id));
  }

  async function read(editions: readonly Edition[]): Promise<Position | null> {
    let known = editions[0]?.kind === 'changes' ? position : null;
    for (const { id, bytes, number } of editions) {
      try {
        const { changes, about } = await readChanges(storedPieces(channel.site, id, bytes));
        const tables = await runInBackground(withChanges(known?.read ?? nothingRead, changes));
        known = { number, read: { ...tables, ...about } };
      } catch (error) {
        if (error instanceof SiteUnavailable) throw error;
        log.warn({ err: error }, 'A reading of another instance cannot be used; another is asked for');
        unusable.add(id);
        return null;
      }
    }
    return known;
  }

  /** @returns whether it was added; if not, another instance reads now */
  async function publish(next: Position, kind: Edition['kind'], before: Position | null): Promise<boolean> {
    const changes = await runInBackground(changesBetween(before?.read ?? nothingRead, next.read));
    const added = await addEdition(channel, { number: next.number, kind }, (sink) =>
      writeChanges(sink, changes, next.read),
    );
    position = added ? next : null;
    if (added) await removeEditions(channel, outdatedEditions(await listEditions(channel)));
    return added;
  }

  /** Larger than all there were, also those that are deleted. */
  async function firstNumber(): Promise<number> {
    const last = (await listEditions(channel)).at(-1)?.number ?? 0;
    return Math.max(last + 1, Math.floor(siteNow().getTime() / 1000));
  }

  return {
    async receive() {
      const missing = editionsToCatchUp(await usableEditions(), position?.number ?? null);
      if (missing?.length === 0) return 'nothing new';
      const found = missing && (await read(missing));
      if (!found) return 'unreachable';
      position = found;
      return found.read;
    },
    async publishChanges(read) {
      if (position === null) return false;
      if (position.read === read) return true;
      return publish({ number: position.number + 1, read }, 'changes', position);
    },
    async publishWhole(read) {
      return publish(position ?? { number: await firstNumber(), read }, 'whole', null);
    },
    isInSequence: () => position !== null,
    isAt: (read) => position?.read === read,
    async clear() {
      position = null;
      await removeEditions(channel, await listEditions(channel));
    },
  };
}
