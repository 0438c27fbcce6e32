/**
 * How a channel is. `unknown`: something answers there, but not as a core does; `maintenance`: it takes no new players.
 */
export const channelConditions = ['online', 'busy', 'full', 'maintenance', 'offline', 'unknown'] as const;

export type ChannelCondition = (typeof channelConditions)[number];

/** Whether players can be on it. */
export function isUp(condition: ChannelCondition): condition is 'online' | 'busy' | 'full' {
  return condition === 'online' || condition === 'busy' || condition === 'full';
}

/** How far back the players' history goes. */
export const historyRanges = ['24h', '7d', '90d'] as const;

export type HistoryRange = (typeof historyRanges)[number];
