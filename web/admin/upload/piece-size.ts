const kibibyte = 1024;
const first = 1024 * kibibyte;
const least = 64 * kibibyte;
const greatest = 64 * 1024 * kibibyte;
/** A piece should take about as long: often enough to show how far it is, not so often that calls are all there is. */
const [quickMs, slowMs] = [1_000, 4_000];
/** After so many good pieces in a row a size that failed once is tried again. */
const patience = 16;

/** How large the next piece should be: what the line, and whatever stands between, has shown to be good. */
export interface PieceSize {
  readonly bytes: number;
  took(bytes: number, ms: number): void;
  failed(): void;
}

export function pieceSize(): PieceSize {
  let bytes = first;
  let most = greatest;
  let good = 0;
  return {
    get bytes() {
      return bytes;
    },
    took(sent, ms) {
      good += 1;
      if (good > patience && most < greatest) [most, good] = [most * 2, 0];
      if (ms > slowMs) bytes = Math.max(least, bytes / 2);
      else if (ms < quickMs && sent === bytes) bytes = Math.min(most, bytes * 2);
    },
    failed() {
      bytes = Math.max(least, bytes / 2);
      [most, good] = [bytes, 0];
    },
  };
}
