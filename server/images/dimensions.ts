/** In pixels. */
export interface Dimensions {
  readonly width: number;
  readonly height: number;
}

/** The largest width and the largest height among these; undefined for none. */
export function largestOf(found: Iterable<Dimensions>): Dimensions | undefined {
  let largest: Dimensions | undefined;
  for (const { width, height } of found) {
    largest = { width: Math.max(width, largest?.width ?? 0), height: Math.max(height, largest?.height ?? 0) };
  }
  return largest;
}
