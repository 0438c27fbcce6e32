import type { Logger } from 'pino';
import { startJob } from '#server/jobs/job.ts';
import type { Loop } from '#server/jobs/loop.ts';
import type { ChannelSetting } from '#server/settings/channels.ts';
import type { Config } from '#server/settings/config.ts';
import { siteNow } from '#server/site/clock.ts';
import { newHolder } from '#server/site/leases/lease-holder.ts';
import { takeLease } from '#server/site/leases/leases.ts';
import {
  allChannels,
  type ChannelState,
  lastStart,
  loginServer,
  type PlayerCount,
  readChannelStates,
  seenLately,
} from '#server/site/player-counts/channel-states.ts';
import { startOf, writeSample } from '#server/site/player-counts/write-sample.ts';
import type { Site } from '#server/site/site.ts';
import { nextState, sumStates } from './next-state.ts';
import { isReachable, probeCore } from './probe-core.ts';

const pollMs = 5_000;
/** An instance that dies leaves at most one minute out. */
const leaseSeconds = 75;

type StatusSettings = Pick<Config, 'STATUS_AUTH' | 'STATUS_BUSY' | 'STATUS_FULL'>;

interface SeenPlayers extends PlayerCount {
  readonly at: Date;
}

interface SamplerServices {
  readonly config: StatusSettings;
  readonly site: Site;
  readonly log: Logger;
  readonly modules: { isOn(name: 'status'): boolean };
  readonly channels: readonly ChannelSetting[];
  /** Who has played lately; null where this instance does not count. */
  seen(): SeenPlayers | null;
  /** By the game's own log: null where it has none, undefined while the game is away. */
  lastStart(): Promise<Date | null | undefined>;
}

type States = ReadonlyMap<string, ChannelState>;

async function askLogin({ STATUS_AUTH }: StatusSettings, before: States, now: Date) {
  if (!STATUS_AUTH) return [];
  const limits = { busy: 1, full: 1 };
  const probe = (await isReachable(STATUS_AUTH))
    ? ({ state: 'refused', refusal: 'silent', load: null } as const)
    : ({ state: 'offline', reason: 'unreachable' } as const);
  return [[loginServer, nextState(before.get(loginServer), probe, limits, now)] as const];
}

/** While the game is away, what it said last. */
async function readLastStart(
  services: Pick<SamplerServices, 'lastStart'>,
  before: States,
  now: Date,
): Promise<States> {
  const at = await services.lastStart();
  const last = before.get(lastStart);
  if (at === undefined && last) return new Map([[lastStart, last]]);
  if (!at) return new Map();
  const askedAt = now.toISOString();
  const known = { condition: 'online', count: null, misses: 0, detail: null } as const;
  return new Map([[lastStart, { ...known, since: at.toISOString(), askedAt, answeredAt: askedAt }]]);
}

/** Of a game without channels. */
function readSeen(services: Pick<SamplerServices, 'seen'>): States | null {
  const seen = services.seen();
  if (seen === null) return null;
  const { players, empires } = seen;
  const at = seen.at.toISOString();
  const known = { condition: 'unknown', count: { players, empires }, misses: 0, detail: null } as const;
  return new Map([[seenLately, { ...known, since: at, askedAt: at, answeredAt: at }]]);
}

/** Asks all channels at once, and once each. */
async function askChannels(
  { config, channels }: Pick<SamplerServices, 'config' | 'channels'>,
  before: States,
  now: Date,
): Promise<States> {
  const limits = { busy: config.STATUS_BUSY, full: config.STATUS_FULL };
  const asked = await Promise.all(
    channels.map(async ({ name, host, port }) => {
      const probe = await probeCore({ host, port });
      return [name, nextState(before.get(name), probe, limits, now)] as const;
    }),
  );
  const all = sumStates(
    before.get(allChannels),
    asked.map(([, state]) => state),
    now,
  );
  return new Map([[allChannels, all], ...asked, ...(await askLogin(config, before, now))]);
}

/**
 * Asks the game's channels once a minute and stores the answers, in one instance at a time, while the module is on. Where
 * there are no channels, stores how many have played lately, in the instance that reads the game for the rankings.
 */
export function startSampler(services: SamplerServices): Loop {
  const { site, log, modules, channels } = services;
  const holder = newHolder();
  let lastMinute = 0;

  async function work(): Promise<void> {
    if (!modules.isOn('status')) return;
    const seen = channels.length === 0 ? readSeen(services) : null;
    if (channels.length === 0 && seen === null) return;
    const now = siteNow();
    const minute = startOf('minute', now);
    if (minute.getTime() === lastMinute) return;
    if (!(await takeLease(site, 'server-status', leaseSeconds, { holder, now }))) return;
    const before = await readChannelStates(site);
    const asked = before.get(allChannels)?.askedAt;
    const isAsked = asked !== undefined && startOf('minute', new Date(asked)).getTime() === minute.getTime();
    if (!isAsked) {
      const states = seen ?? (await askChannels(services, before, now));
      const started = await readLastStart(services, before, now);
      await writeSample(site, minute, new Map([...states, ...started]));
    }
    lastMinute = minute.getTime();
  }

  return startJob(work, { intervalMs: pollMs, log, problem: 'The status of the game could not be stored' });
}
