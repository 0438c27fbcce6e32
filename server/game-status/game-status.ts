import type { PlayerHistory, ServerStatus } from '#contract/api/world/server-status.ts';
import { type HistoryRange, isUp } from '#contract/server-status/conditions.ts';
import { cacheFor } from '#server/async/cache-for.ts';
import { openPolled } from '#server/jobs/polled.ts';
import type { ChannelSetting } from '#server/settings/channels.ts';
import type { Config } from '#server/settings/config.ts';
import { siteNow } from '#server/site/clock.ts';
import {
  allChannels,
  type ChannelState,
  lastStart,
  loginServer,
  readChannelStates,
  seenLately,
} from '#server/site/player-counts/channel-states.ts';
import {
  readBeginning,
  readPeak,
  readReachability,
  readRecord,
} from '#server/site/player-counts/read-counts.ts';
import type { Site, SiteLog } from '#server/site/site.ts';
import { secondsAfter } from '#server/site/time.ts';
import { readPlayerHistory } from './player-history.ts';

const daySeconds = 86_400;
/** Without a new answer for so long, nothing is said of the game. */
const freshSeconds = 300;
const historyMs = 30_000;
/** The game saves who plays at least every seven minutes, so that nobody is missed. */
export const seenMinutes = 15;

type Settings = Pick<Config, 'STATUS_BUSY' | 'STATUS_FULL' | 'TIME_ZONE'>;

export interface GameStatusOptions {
  readonly config: Settings;
  readonly site: Site;
  readonly log: SiteLog;
  readonly modules: { isOn(name: 'status'): boolean };
  readonly channels: readonly ChannelSetting[];
  /** Whether those are counted whom the game has saved lately. */
  readonly countsSeen: () => boolean;
}

type PresentOptions = Pick<GameStatusOptions, 'config' | 'channels' | 'countsSeen'>;

/** What the site knows of the game's channels, as every instance reads it from the site's database. */
export interface GameStatus {
  /** The same object while nothing changes. */
  now(): ServerStatus;
  /** @throws SiteUnavailable */
  history(range: HistoryRange): Promise<PlayerHistory>;
  /** Called after each change. */
  onChange(listener: (status: ServerStatus) => void): void;
  close(): Promise<void>;
}

type States = ReadonlyMap<string, ChannelState>;

function presentChannels(names: readonly string[], states: States): ServerStatus['channels'] {
  return names.map((name) => {
    const state = states.get(name);
    return { name, condition: state?.condition ?? 'unknown', players: state?.count?.players ?? null };
  });
}

/** Players may be on it, but nobody knows how many. */
const isMissing = ({ condition, players }: ServerStatus['channels'][number]) =>
  players === null && (isUp(condition) || condition === 'unknown');

function present(states: States, { config, channels, countsSeen }: PresentOptions) {
  const seen = channels.length === 0 ? states.get(seenLately) : undefined;
  const all = seen ?? states.get(allChannels);
  const login = states.get(loginServer);
  const listed = presentChannels(
    channels.map(({ name }) => name),
    states,
  );
  const [shinso = 0, chunjo = 0, jinno = 0] = all?.count?.empires ?? [];
  return {
    condition: all?.condition ?? 'unknown',
    since: seen ? null : (all?.since ?? null),
    lastRestart: states.get(lastStart)?.since ?? null,
    measuredAt: all?.askedAt ?? null,
    players: all?.count?.players ?? null,
    isAtLeast: listed.some(isMissing),
    seenMinutes: seen || countsSeen() ? seenMinutes : null,
    empires: all?.count ? { shinso, chunjo, jinno } : null,
    channels: listed,
    busyFrom: config.STATUS_BUSY,
    fullFrom: config.STATUS_FULL,
    login: login ? isUp(login.condition) : null,
  } satisfies Partial<ServerStatus>;
}

/** Nothing asked yet, or not for so long that it says nothing any more. */
function withoutAnswers(options: PresentOptions): ServerStatus {
  const nothing = { beganAt: null, record: null, peak: null, reachability: null };
  return { ...present(new Map(), options), ...nothing };
}

async function readStatus(options: GameStatusOptions, states: States): Promise<ServerStatus> {
  const { site } = options;
  const now = siteNow();
  const [beganAt, record, peak, { asked, answered }] = await Promise.all([
    readBeginning(site),
    readRecord(site),
    readPeak(site, secondsAfter(now, -daySeconds)),
    readReachability(site, secondsAfter(now, -30 * daySeconds)),
  ]);
  const reachability = asked > 0 ? { minutes: asked, reachable: answered } : null;
  return { ...present(states, options), beganAt, record, peak, reachability };
}

const isFresh = ({ askedAt }: ChannelState) =>
  Math.abs(siteNow().getTime() - Date.parse(askedAt)) < freshSeconds * 1000;

export async function openGameStatus(options: GameStatusOptions): Promise<GameStatus> {
  const { config, site, log, modules, channels } = options;
  const listeners: ((status: ServerStatus) => void)[] = [];

  async function look(before: ServerStatus): Promise<ServerStatus> {
    if (!modules.isOn('status')) return before;
    const states = await readChannelStates(site);
    const all = states.get(channels.length === 0 ? seenLately : allChannels);
    const known = all && isFresh(all) ? states : new Map<string, ChannelState>();
    const isKnown = (all && isFresh(all) ? all.askedAt : null) === before.measuredAt;
    if (channels.length === 0) {
      const found = { ...withoutAnswers(options), ...present(known, options) };
      return isKnown && found.seenMinutes === before.seenMinutes ? before : found;
    }
    if (isKnown && before.beganAt !== null) return before;
    const found = await readStatus(options, known);
    return found.beganAt === null && before.beganAt === null ? before : found;
  }

  const polled = await openPolled(
    {
      initial: withoutAnswers(options),
      look,
      onChange: (status) => {
        for (const listener of listeners) listener(status);
      },
      problem: 'The status of the game could not be read',
    },
    log,
  );
  const read = (range: HistoryRange) =>
    cacheFor(historyMs, () => readPlayerHistory(site, range, config.TIME_ZONE, siteNow()));
  const histories = { '24h': read('24h'), '7d': read('7d'), '90d': read('90d') };
  return {
    now: polled.now,
    history: (range) => histories[range](),
    onChange: (listener) => void listeners.push(listener),
    close: polled.close,
  };
}
