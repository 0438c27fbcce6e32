import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ReadData } from '#server/board/reading/read-passes.ts';
import { changesForm } from '#server/board/sharing/changes-file.ts';
import type { SharedReadings, SharingBoard } from '#server/board/sharing/shared-readings.ts';
import { startLoop } from '#server/jobs/loop.ts';
import { createLogThrottle, type LogThrottle } from '#server/logging/log-throttle.ts';
import { siteNow } from '#server/site/clock.ts';
import { newHolder } from '#server/site/leases/lease-holder.ts';
import type { Site, SiteLog } from '#server/site/site.ts';
import { secondsAfter } from '#server/site/time.ts';
import { SiteUnavailable } from '#server/site/unavailable.ts';
import { type Channel, listEditions } from './editions.ts';
import { type HandedReadings, openHandedReadings } from './handed-readings.ts';
import { forgetInstance, noteInstance, otherInstances } from './instances.ts';
import { type LeaseState, openReaderLease, type ReaderLease } from './reader-lease.ts';

/** Who of several instances reads the game (docs/decisions/121-one-reader.md). */
export interface GameReader extends SharedReadings {
  /** Lets another instance read at once. Call it after the board is closed. Never rejects. */
  close(): Promise<void>;
}

/** How often and how long, in milliseconds unless named otherwise. */
export interface ReaderTimes {
  /** Between two looks at the lease, at the other instances and at what they have read. */
  readonly beatMs: number;
  /** Another takes over so long after the reader has died. */
  readonly leaseSeconds: number;
  /** An instance that has not been seen for so long has ended. */
  readonly seenSeconds: number;
  /** A reader that could not read for so long lets another try. */
  readonly giveUpMs: number;
  /** With nothing to show, an instance waits so long before it reads the game itself. */
  readonly patienceMs: number;
}

const usualTimes: ReaderTimes = {
  beatMs: 2_000,
  leaseSeconds: 20,
  seenSeconds: 30,
  giveUpMs: 300_000,
  patienceMs: 30_000,
};

const stopTimeoutMs = 2_000;

export interface GameReaderOptions {
  readonly site: Site;
  /** Identifies the game: see `gameIdentity`. */
  readonly identity: string;
  readonly log: SiteLog;
  /** Identifies this instance. */
  readonly holder?: string;
  readonly times?: Partial<ReaderTimes>;
}

/** Instances of a version that hands on other columns, or of another game, have another channel. */
function channelOf({ site, identity, holder = newHolder() }: GameReaderOptions): Channel {
  const hash = createHash('sha256').update(identity).update(changesForm).digest('base64url');
  const channel = hash.slice(0, 24);
  return { site, channel, lease: `game-reader.${channel}`, holder };
}

/** `alone`: it waited in vain and reads for itself. */
type Role = 'reader' | 'taking over' | 'follower' | 'alone';

/** What this instance knows of itself and the others; times are monotonic. */
interface Self {
  readonly channel: Channel;
  readonly times: ReaderTimes;
  readonly log: SiteLog;
  readonly throttle: LogThrottle;
  readonly lease: ReaderLease;
  readonly handed: HandedReadings;
  board: SharingBoard | null;
  role: Role;
  /** The last reading, its own or another's. */
  current: ReadData | null;
  hasOthers: boolean;
  wantsWhole: boolean;
  noted: { readonly at: number; readonly wantsWhole: boolean };
  readAt: number;
  wholeAt: number;
  emptySince: number;
  queued: number;
  queue: Promise<void>;
}

const never = Number.NEGATIVE_INFINITY;

function newSelf(options: GameReaderOptions): Self {
  const channel = channelOf(options);
  const times = { ...usualTimes, ...options.times };
  return {
    channel,
    times,
    log: options.log,
    throttle: createLogThrottle(),
    lease: openReaderLease(channel, times.leaseSeconds),
    handed: openHandedReadings(channel, options.log),
    board: null,
    role: 'follower',
    current: null,
    hasOthers: false,
    wantsWhole: false,
    noted: { at: never, wantsWhole: false },
    readAt: performance.now(),
    wholeAt: never,
    emptySince: performance.now(),
    queued: 0,
    queue: Promise.resolve(),
  };
}

function report({ log, throttle }: Self, err: unknown): void {
  if (err instanceof SiteUnavailable) return;
  const suppressed = throttle.record('sharing');
  if (suppressed !== undefined) log.warn({ err, suppressed }, 'Sharing what is read of the game failed');
}

/** Longer work, one after the other. A beat must not wait for it: the board waits for beats, and the work for the board. */
function enqueue(self: Self, work: () => Promise<unknown>): void {
  self.queued++;
  self.queue = self.queue
    .then(work)
    .catch((error) => report(self, error))
    .then(() => void self.queued--);
}

async function receive(self: Self): Promise<void> {
  const found = await self.handed.receive();
  self.wantsWhole = found === 'unreachable';
  if (typeof found === 'string') return;
  self.current = found;
  if (self.role === 'alone') self.role = 'follower';
  await self.board?.take(found);
}

/** Continues from what the reader before has handed on, so that the game is not read anew. */
async function takeOver(self: Self): Promise<void> {
  const nothingToTake = (await listEditions(self.channel)).length === 0;
  if (nothingToTake) return beginReading(self);
  self.role = 'taking over';
  enqueue(self, async () => {
    await receive(self).catch((error) => report(self, error));
    if (self.role === 'taking over') beginReading(self);
  });
}

function beginReading(self: Self): void {
  self.role = 'reader';
  self.readAt = performance.now();
  if (self.board === null) return;
  self.log.info({}, 'This instance now reads the game for all');
  self.board.wake();
}

function stepDown(self: Self): void {
  self.log.info({}, 'Another instance reads the game from now on');
  self.role = 'follower';
  self.emptySince = performance.now();
}

async function serveOthers(self: Self): Promise<void> {
  const { channel, handed, times, current } = self;
  const since = secondsAfter(siteNow(), -times.seenSeconds);
  const others = await otherInstances(channel.site, channel.channel, channel.holder, since);
  self.hasOthers = others.length > 0;
  if (!self.hasOthers) {
    if (handed.isInSequence() && self.queued === 0) enqueue(self, handed.clear);
    return;
  }
  const now = performance.now();
  if (now - self.readAt > times.giveUpMs) {
    await self.lease.giveUp(times.giveUpMs / 5);
    return stepDown(self);
  }
  if (current === null || self.queued > 0) return;
  const mayRepeat = now - self.wholeAt > times.seenSeconds * 1000;
  const asked = mayRepeat && others.some(({ wantsWhole }) => wantsWhole);
  if (asked || !handed.isInSequence()) {
    self.wholeAt = now;
    enqueue(self, () => handed.publishWhole(current));
  } else if (!handed.isAt(current)) enqueue(self, () => handed.publishChanges(current));
}

/** @returns the milliseconds until the next beat, where that is not the usual time */
async function follow(self: Self, state: LeaseState): Promise<number | undefined> {
  const { channel, times, noted, wantsWhole } = self;
  const now = performance.now();
  if (wantsWhole !== noted.wantsWhole || now - noted.at > (times.seenSeconds * 1000) / 3) {
    await noteInstance(channel.site, channel.channel, { name: channel.holder, wantsWhole }, siteNow());
    self.noted = { at: now, wantsWhole };
  }
  if (self.queued === 0) enqueue(self, () => receive(self));
  if (!self.board?.isEmpty()) return undefined;
  const patience = state === 'theirs' ? times.patienceMs : times.patienceMs / 10;
  if (self.role !== 'alone' && now - self.emptySince > patience) {
    self.role = 'alone';
    self.board.wake();
  }
  return times.beatMs / 4;
}

/** Resolves when it is known whether this instance reads. */
export async function openGameReader(options: GameReaderOptions): Promise<GameReader> {
  const self = newSelf(options);
  const { channel, handed, lease, times } = self;

  async function beat(): Promise<void> {
    const state = await lease.hold();
    const reads = () => self.role === 'reader' || self.role === 'taking over';
    if (state === 'mine' && !reads()) await takeOver(self);
    if (state !== 'mine' && reads()) stepDown(self);
    if (self.role === 'reader') return serveOthers(self);
    if (self.role === 'taking over') return;
    const nextMs = await follow(self, state);
    if (nextMs !== undefined) loop.wake(nextMs);
  }

  const loop = startLoop(beat, { intervalMs: times.beatMs, onError: (error) => report(self, error) });
  await loop.run();
  return {
    join(board) {
      self.board = board;
      self.emptySince = performance.now();
      loop.wake(0);
    },
    async mayRead() {
      // After a pause of the whole process another may have taken over.
      if (self.role === 'reader' && !lease.isCertain()) await loop.run();
      return self.role === 'reader' || self.role === 'alone';
    },
    publish(read) {
      self.current = read;
      self.readAt = performance.now();
      const continues = self.role === 'reader' && self.hasOthers && handed.isInSequence();
      if (continues) enqueue(self, () => handed.publishChanges(read));
    },
    isReader: () => self.role === 'reader' && lease.isCertain(),
    async close() {
      await loop.stop(stopTimeoutMs);
      const leave = async () => {
        await self.queue;
        await lease.giveUp();
        await forgetInstance(channel.site, channel.channel, channel.holder);
      };
      const enough = new AbortController();
      const late = pause(stopTimeoutMs, undefined, { signal: enough.signal }).catch(() => {});
      await Promise.race([leave().catch((error) => report(self, error)), late]);
      enough.abort();
    },
  };
}
