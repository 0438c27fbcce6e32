import { type ChannelCondition, isUp } from '#contract/server-status/conditions.ts';
import {
  type ChannelState,
  type EmpireCounts,
  isSameState,
  type PlayerCount,
} from '#server/site/player-counts/channel-states.ts';
import type { CoreProbe } from './probe-core.ts';

/** From how many players on a channel is busy, and full. */
export interface ChannelLimits {
  readonly busy: number;
  readonly full: number;
}

/** A core with as many connections as it allows refuses this one too: one miss says nothing. */
const missesUntilOffline = 2;
const missesUntilUnknown = 3;

function loadOf(players: number, { busy, full }: ChannelLimits): ChannelCondition {
  if (players >= full) return 'full';
  return players >= busy ? 'busy' : 'online';
}

type Seen = Pick<ChannelState, 'condition' | 'count' | 'misses' | 'detail'>;

function afterMiss(before: ChannelState | undefined, condition: 'offline' | 'unknown', detail: string): Seen {
  const misses = (before?.misses ?? 0) + 1;
  const isCertain = misses >= (condition === 'offline' ? missesUntilOffline : missesUntilUnknown);
  if (isCertain) return { condition, count: null, misses, detail };
  return { condition: before?.condition ?? 'unknown', count: before?.count ?? null, misses, detail };
}

/** A core that refuses to be asked runs: it is online without a count, which is not 0. */
function seen(before: ChannelState | undefined, probe: CoreProbe, limits: ChannelLimits): Seen {
  const answered = { count: null, misses: 0, detail: null };
  switch (probe.state) {
    case 'counted': {
      const { players, empires } = probe;
      return { ...answered, condition: loadOf(players, limits), count: { players, empires } };
    }
    case 'refused': {
      const isLoaded = probe.load === 'busy' || probe.load === 'full';
      return { ...answered, condition: isLoaded ? probe.load : 'online', detail: probe.refusal };
    }
    case 'maintenance':
      return { ...answered, condition: 'maintenance' };
    case 'strange':
      return afterMiss(before, 'unknown', probe.reason);
    default:
      return afterMiss(before, 'offline', probe.reason);
  }
}

function withTimes(before: ChannelState | undefined, now: string, state: Seen): ChannelState {
  const lasts = before !== undefined && isSameState(before.condition, state.condition);
  // What stopped to answer has been away since its last answer.
  const began = state.misses > 0 ? (before?.answeredAt ?? now) : now;
  return {
    ...state,
    since: lasts ? before.since : began,
    askedAt: now,
    answeredAt: state.misses === 0 ? now : (before?.answeredAt ?? null),
  };
}

/** What is known of a channel after it was asked. */
export function nextState(
  before: ChannelState | undefined,
  probe: CoreProbe,
  limits: ChannelLimits,
  now: Date,
): ChannelState {
  return withTimes(before, now.toISOString(), seen(before, probe, limits));
}

/** From the best to the worst: all together are as the best of them. */
const order = ['online', 'maintenance', 'unknown', 'offline'] as const;

function sumOf(counts: readonly PlayerCount[]): PlayerCount | null {
  if (counts.length === 0) return null;
  const empires = counts.reduce<EmpireCounts>(
    (sum, each) => [sum[0] + each.empires[0], sum[1] + each.empires[1], sum[2] + each.empires[2]],
    [0, 0, 0],
  );
  return { players: counts.reduce((sum, { players }) => sum + players, 0), empires };
}

/** All channels together. Those without a count are missing in the sum. */
export function sumStates(
  before: ChannelState | undefined,
  states: readonly ChannelState[],
  now: Date,
): ChannelState {
  const conditions = new Set<ChannelCondition>(
    states.map(({ condition }) => (isUp(condition) ? 'online' : condition)),
  );
  const condition = order.find((each) => conditions.has(each)) ?? 'unknown';
  const misses = Math.min(...states.map((each) => each.misses));
  const count = sumOf(states.flatMap((each) => each.count ?? []));
  return withTimes(before, now.toISOString(), { condition, count, misses, detail: null });
}
