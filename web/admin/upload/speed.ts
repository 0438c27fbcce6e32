/** So much of the past says how fast it goes. */
const windowMs = 10_000;

export interface Speedometer {
  /** Notes how many bytes have been sent in all. */
  add(sent: number, atMs: number): void;
  /** Bytes a second; undefined until something has been sent for a moment. */
  bytesPerSecond(): number | undefined;
}

export function speedometer(): Speedometer {
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
