import { startJob } from '#server/jobs/job.ts';
import type { Loop } from '#server/jobs/loop.ts';
import type { Services } from '#server/services.ts';
import { siteNow } from '#server/site/clock.ts';
import { listComing } from '#server/site/events/events.ts';
import { writeReading } from '#server/site/events/readings.ts';
import { newHolder } from '#server/site/leases/lease-holder.ts';
import { takeLease } from '#server/site/leases/leases.ts';
import { knownFlags } from './game-flags.ts';

type ReadingServices = Pick<Services, 'game' | 'log' | 'modules' | 'site'>;

const pollMs = 20_000;
/** Never given back, and never renewed: the game is read at most once in so long, by however many instances. */
const leaseSeconds = 55;

/** The game's schema is read again first. */
const afterSwitchMs = 3_000;

/** @throws GameUnavailable, and the last reading stays with its time */
async function readOnce({ game, modules, site }: ReadingServices): Promise<void> {
  if (!modules.isOn('events')) return;
  if (!(await takeLease(site, 'event-reading', leaseSeconds, { holder: newHolder() }))) return;
  const now = siteNow();
  const own = (await listComing(site, now)).map(({ flag }) => flag).filter((flag) => flag !== '');
  const reading = await game.events([...new Set([...knownFlags, ...own])]);
  await writeReading(site, reading, now);
}

/** Reads rates and events of the game every minute while the module is on. */
export function startReadingJob(services: ReadingServices): Loop {
  const { log, modules } = services;
  const job = startJob(() => readOnce(services), {
    intervalMs: pollMs,
    log,
    problem: 'Reading the events failed',
  });
  modules.onChange(() => job.wake(afterSwitchMs));
  return job;
}
