import { shiftDay } from '#contract/formats/shift-day.ts';
import { GameUnavailable } from '#server/game/errors.ts';
import type { Game } from '#server/game/game.ts';
import { startLoop } from '#server/jobs/loop.ts';
import { siteNow } from '#server/site/clock.ts';
import { newHolder } from '#server/site/leases/lease-holder.ts';
import { releaseLease, takeLease } from '#server/site/leases/leases.ts';
import type { Site, SiteLog } from '#server/site/site.ts';
import type { CountedFigure } from '#server/site/tables/figures.ts';
import { dayIn } from '#server/site/time.ts';
import { addCounts, type Count } from './add-counts.ts';
import { sumDay } from './sum-day.ts';

/** Sums of days for staff, without addresses and logins (docs/decisions/127-figures.md). */
export interface Figures {
  /** Counts in memory; written with the next flush. @param part a language */
  count(name: CountedFigure, part?: string): void;
  /** Writes what was counted. @throws SiteUnavailable */
  flush(): Promise<void>;
  /** Writes what was counted and sums the days that are over. Never rejects. */
  run(): Promise<void>;
  close(): Promise<void>;
}

export interface FiguresOptions {
  readonly site: Site;
  readonly game: { readonly statistics: Pick<Game['statistics'], 'empiresOf'> };
  readonly timeZone: string;
  readonly log: SiteLog;
  readonly clock?: () => Date;
}

const leaseName = 'figures';
const leaseSeconds = 120;
const intervalMs = 60_000;
/** As far back as the histories of accounts go, less the day they end on. */
const summedDays = 89;
const stopTimeoutMs = 2_000;

function openCounter(site: Site) {
  let counts = new Map<string, Count>();
  const add = (count: Count) => {
    const key = `${count.name} ${count.day} ${count.part}`;
    counts.set(key, { ...count, amount: count.amount + (counts.get(key)?.amount ?? 0) });
  };
  return {
    add,
    async flush(): Promise<void> {
      if (counts.size === 0) return;
      const taken = [...counts.values()];
      counts = new Map();
      try {
        await addCounts(site, taken);
      } catch (error) {
        for (const count of taken) add(count);
        throw error;
      }
    },
  };
}

/** Days that are over and not summed yet, oldest first. */
async function dueDays({ db }: Site, today: string): Promise<readonly string[]> {
  const first = shiftDay(today, -summedDays);
  const rows = await db
    .selectFrom('figure_days')
    .select('day')
    .where('name', '=', 'activeAccounts')
    .where('day', '>=', first)
    .execute();
  const summed = new Set(rows.map(({ day }) => day));
  const days = Array.from({ length: summedDays }, (_, index) => shiftDay(first, index));
  return days.filter((day) => !summed.has(day));
}

export function openFigures(options: FiguresOptions): Figures {
  const { site, timeZone, log, clock = siteNow } = options;
  const counter = openCounter(site);
  const holder = newHolder();
  let isClosing = false;
  /** The day up to which everything is summed: then no minute asks again. */
  let summedUntil = '';

  async function sumDue(): Promise<void> {
    const today = dayIn(timeZone, clock());
    if (summedUntil === today) return;
    const renew = () => takeLease(site, leaseName, leaseSeconds, { holder, now: clock() });
    if (!(await renew())) return;
    try {
      for (const day of await dueDays(site, today)) {
        if (isClosing || !(await renew())) return;
        await sumDay(options, day, clock());
      }
      summedUntil = today;
    } finally {
      await releaseLease(site, leaseName, holder).catch(() => {});
    }
  }

  const onError = (err: unknown) => {
    if (!(err instanceof GameUnavailable)) log.warn({ err }, 'Figures could not be summed; trying again');
  };
  const work = async () => {
    await counter.flush();
    await sumDue();
  };
  const loop = startLoop(work, { intervalMs, onError });
  return {
    count: (name, part = '') => counter.add({ name, part, day: dayIn(timeZone, clock()), amount: 1 }),
    flush: counter.flush,
    run: loop.run,
    async close() {
      isClosing = true;
      await loop.stop(stopTimeoutMs);
      await counter.flush().catch((err) => log.warn({ err }, 'The last counts were lost'));
    },
  };
}
