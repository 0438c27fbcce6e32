const kibibyte = 1024;
const first = 1024 * kibibyte;
const least = 64 * kibibyte;
const greatest = 64 * 1024 * kibibyte;
/** Target time per chunk: short enough for a smooth progress bar, long enough to keep overhead low. */
const [fastMs, slowMs] = [1_000, 4_000];
/** After this many successful chunks, a size that failed once is tried again. */
const raiseLimitAfter = 16;

/** Adapts the chunk size to the measured connection. */
export interface ChunkSize {
  readonly bytes: number;
  took(bytes: number, ms: number): void;
  failed(): void;
}

export function chunkSize(): ChunkSize {
  let bytes = first;
  let most = greatest;
  let good = 0;
  return {
    get bytes() {
      return bytes;
    },
    took(sent, ms) {
      good += 1;
      if (good > raiseLimitAfter && most < greatest) [most, good] = [most * 2, 0];
      if (ms > slowMs) bytes = Math.max(least, bytes / 2);
      else if (ms < fastMs && sent === bytes) bytes = Math.min(most, bytes * 2);
    },
    failed() {
      bytes = Math.max(least, bytes / 2);
      [most, good] = [bytes, 0];
    },
  };
}
