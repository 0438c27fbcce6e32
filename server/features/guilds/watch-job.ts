import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Game } from '#server/game/game.ts';
import { startJob } from '#server/jobs/job.ts';
import type { Loop } from '#server/jobs/loop.ts';
import type { LiveModules } from '#server/operations/live-modules.ts';
import { siteNow } from '#server/site/clock.ts';
import { hasWatchedGuilds, noteGuildsWatched } from '#server/site/guild-watch.ts';
import { takeLease } from '#server/site/leases/leases.ts';
import type { Site } from '#server/site/site.ts';
import { deleteOldEnds, forgetGuilds, readWatched, writeWatched } from './watch-queries.ts';
import { toWatched, type WatchedGuild } from './watched-wars.ts';

const intervalMs = 120_000;
const leaseSeconds = 110;
const sliceRows = 350;
const pauseMs = 20;

export interface WatchServices {
  readonly game: Pick<Game, 'guilds'>;
  readonly site: Pick<Site, 'db' | 'dialect'>;
  readonly modules: Pick<LiveModules, 'isOn'>;
}

async function watchSlice(
  { site }: Pick<WatchServices, 'site'>,
  found: readonly WatchedGuild[],
  { isFirst, now }: { readonly isFirst: boolean; readonly now: Date },
): Promise<void> {
  const before = new Map(
    (
      await readWatched(
        site,
        found.map(({ id }) => id),
      )
    ).map((each) => [each.id, each]),
  );
  const added = found.filter(({ id }) => !before.has(id));
  const changed = found.flatMap((after) => {
    const known = before.get(after.id);
    if (!known) return [];
    const isSame = known.won === after.won && known.drawn === after.drawn && known.lost === after.lost;
    return isSame ? [] : [{ before: known, after }];
  });
  await writeWatched(site, { added, firstSeen: isFirst ? null : now, changed, now });
}

/**
 * Compares every guild's counters of wars with those of the last look: each difference is a war that has ended since.
 * A guild that was not there at the first look is dated. Only one instance looks. @throws GameUnavailable, SiteUnavailable
 */
export async function watchGuilds({ game, site, modules }: WatchServices, now = siteNow()): Promise<void> {
  if (!modules.isOn('profiles') || !(await takeLease(site, 'guild-watch', leaseSeconds, { now }))) return;
  const isFirst = !(await hasWatchedGuilds(site));
  const present = new Set<number>();
  let after: number | null = 0;
  while (after !== null) {
    const { rows, next }: Awaited<ReturnType<Game['guilds']['readCounters']>> =
      await game.guilds.readCounters(after, sliceRows);
    for (const { id } of rows) present.add(id);
    const known = rows.map(toWatched).filter((each) => each !== null);
    if (known.length > 0) await watchSlice({ site }, known, { isFirst, now });
    after = next;
    if (after !== null) await pause(pauseMs);
  }
  // An empty table is one that is being restored.
  if (present.size > 0) await forgetGuilds(site, present);
  if (isFirst && present.size > 0) await noteGuildsWatched(site);
  await deleteOldEnds(site, now);
}

export function startGuildWatch(services: WatchServices, log: Logger): Loop {
  return startJob(() => watchGuilds(services), {
    intervalMs,
    log,
    problem: 'Wars of guilds could not be noted',
  });
}
