import type { EmpireCounts, PlayerCount } from '#server/site/player-counts/channel-states.ts';

/** Most players of a usual evening. */
const evening = 330;
/** More people play on Friday, Saturday and Sunday. */
const weekdays = [1.22, 0.86, 0.84, 0.9, 0.94, 1.12, 1.26] as const;
/** Players by hour, from midnight, as parts of the evening's. */
const hours = [
  0.58, 0.44, 0.34, 0.27, 0.23, 0.24, 0.28, 0.33, 0.38, 0.43, 0.47, 0.51, 0.54, 0.58, 0.63, 0.69, 0.77, 0.86,
  0.94, 0.99, 1, 0.95, 0.84, 0.71,
] as const;

const hourMs = 3_600_000;

/** From -1 to 1, the same for the same number. */
function noise(number: number): number {
  const wave = Math.sin(number * 12.9898) * 43_758.5453;
  return (wave - Math.floor(wave)) * 2 - 1;
}

/** Between the values of two neighbours. */
function between(values: (number: number) => number, at: number): number {
  const first = Math.floor(at);
  const part = at - first;
  return values(first) * (1 - part) + values(first + 1) * part;
}

/** How many of the demo world's players are on at a moment: few in the early morning, most in the evening. */
function demoPlayersAt(moment: Date): number {
  const at = moment.getTime() / hourMs;
  const usual = between((hour) => hours[((hour % 24) + 24) % 24] ?? 0, at);
  const busy = between((day) => weekdays[(((day + 4) % 7) + 7) % 7] ?? 1, at / 24);
  const wobble = 1 + 0.05 * between(noise, at * 2) + 0.012 * noise(Math.floor(at * 60));
  return Math.round(evening * usual * busy * wobble);
}

const empireShares = [0.39, 0.29] as const;

function empiresOf(players: number): EmpireCounts {
  const [shinso, chunjo] = [Math.round(players * empireShares[0]), Math.round(players * empireShares[1])];
  return [shinso, chunjo, players - shinso - chunjo];
}

/** The channels of the demo world and their parts of the players. */
export const demoChannelShares = [0.46, 0.33, 0.21] as const;

/** The players of one channel, or of all where it is left out. */
export function demoCountAt(moment: Date, channel?: number): PlayerCount {
  const all = demoPlayersAt(moment);
  const players = channel === undefined ? all : Math.round(all * (demoChannelShares[channel] ?? 0));
  return { players, empires: empiresOf(players) };
}
