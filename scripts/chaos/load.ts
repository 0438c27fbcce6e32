import { setTimeout as pause } from 'node:timers/promises';
import { ask } from './client.ts';
import { failureOf, startWatch, type Watch } from './tally.ts';
import { type Acknowledged, keepWriting, nothingYet } from './writes.ts';

const readers = 12;
const writers = 8;

/** Pages that every visitor may see. They keep answering whatever happens. */
const pages = ['/en', '/de/ranking', '/ru/news', '/gr/downloads'];
/** Asked by programs; what cannot be had is refused with a reason. */
const calls = ['/api/rankings/players?page=2', '/api/news?limit=5&page=1'];

/** Mixed load on the whole set, until it is ended. */
export interface Load {
  readonly pages: Watch;
  readonly calls: Watch;
  readonly writes: Watch;
  readonly acknowledged: Acknowledged;
  end(): Promise<void>;
}

async function keepReading(
  origin: string,
  paths: readonly string[],
  first: number,
  watch: Watch,
  isOver: () => boolean,
): Promise<void> {
  for (let step = first; !isOver(); step++) {
    try {
      const { status, body } = await ask(origin, `GET ${paths[step % paths.length]}`);
      watch.count(failureOf(status, body));
    } catch {
      watch.count('broken');
    }
    await pause(50);
  }
}

export function startLoad(origin: string): Load {
  const watches = { pages: startWatch(), calls: startWatch(), writes: startWatch() };
  const acknowledged = nothingYet();
  let over = false;
  const isOver = () => over;
  const reader = (first: number) =>
    first % 3 === 0
      ? keepReading(origin, calls, first, watches.calls, isOver)
      : keepReading(origin, pages, first, watches.pages, isOver);
  const writer = { origin, watch: watches.writes, acknowledged };
  const all = [
    ...Array.from({ length: readers }, (_, first) => reader(first)),
    ...Array.from({ length: writers }, (_, first) => keepWriting(writer, first, isOver)),
  ];
  return {
    ...watches,
    acknowledged,
    async end() {
      over = true;
      await Promise.all(all);
    },
  };
}
