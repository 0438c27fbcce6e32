/** A digit on a tile, or the dot between thousands. */
export interface CounterPlace {
  readonly text: string;
  readonly isDot: boolean;
  /** Counted from the right, so that React keeps the tile when the number grows. */
  readonly fromRight: number;
}

/** Dots between thousands in every language (specification §1): 1284907 is `1.284.907`. */
export function withDots(count: number): string {
  return String(Math.max(0, Math.trunc(count))).replaceAll(/\B(?=(\d{3})+$)/g, '.');
}

export function counterPlaces(count: number): readonly CounterPlace[] {
  const text = withDots(count);
  return [...text].map((character, index) => ({
    text: character,
    isDot: character === '.',
    fromRight: text.length - index,
  }));
}
