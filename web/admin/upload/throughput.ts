/** Length of the sliding window. */
const windowMs = 10_000;

export interface ThroughputMeter {
  /** @param sent total bytes sent */
  add(sent: number, atMs: number): void;
  /** Undefined until there is enough data. */
  bytesPerSecond(): number | undefined;
}

export function throughputMeter(): ThroughputMeter {
  let samples: { readonly sent: number; readonly at: number }[] = [];
  return {
    add(sent, at) {
      samples = [...samples.filter((each) => at - each.at <= windowMs), { sent, at }];
    },
    bytesPerSecond() {
      const [first, last] = [samples[0], samples.at(-1)];
      if (!first || !last || last.at <= first.at) return undefined;
      return ((last.sent - first.sent) * 1_000) / (last.at - first.at);
    },
  };
}
