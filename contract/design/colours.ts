/** `#rrggbb`. */
export type Hex = string;

export const hexPattern = /^#[0-9a-f]{6}$/;

type Channels = readonly [number, number, number];

function channelsOf(hex: Hex): Channels {
  const number = Number.parseInt(hex.slice(1), 16);
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255];
}

function hexOf(channels: Channels): Hex {
  return `#${channels.map((each) => Math.round(each).toString(16).padStart(2, '0')).join('')}`;
}

/** @param share of the second colour, 0 to 1 */
export function mix(one: Hex, other: Hex, share: number): Hex {
  const [from, to] = [channelsOf(one), channelsOf(other)];
  const between = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * share;
  return hexOf([between(0), between(1), between(2)]);
}

/** Relative luminance as WCAG 2 defines it, 0 to 1. */
function luminance(hex: Hex): number {
  const [red, green, blue] = channelsOf(hex).map((each) => {
    const share = each / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio as WCAG 2 defines it, 1 to 21. */
export function contrast(one: Hex, other: Hex): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** `rgb(… / 24%)` of a colour. */
export function transparent(hex: Hex, percent: number): string {
  return `rgb(${channelsOf(hex).join(' ')} / ${percent}%)`;
}
