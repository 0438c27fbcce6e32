import { formatFileSize } from '#contract/formats/file-size.ts';
import type { FetchProgress } from '#server/models/fetch-model.ts';

const barLength = 24;
/** Without a terminal each step of this size is a line, so that a log stays short. */
const stepOfLog = 0.25;

/** Shows how far a download is: a bar that grows in its line, or a few lines where the output is no terminal. */
export interface ProgressLine {
  show(progress: FetchProgress): void;
  /** Ends the line. */
  end(): void;
}

interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** @param name what is downloaded */
export function progressLine(name: string, output: Output = process.stdout): ProgressLine {
  let shown = '';
  let nextStep = 0;
  return {
    show({ doneBytes, totalBytes }) {
      const share = totalBytes === 0 ? 1 : doneBytes / totalBytes;
      const [done, total] = [doneBytes, totalBytes].map((bytes) => formatFileSize('en', bytes));
      const percent = `${Math.floor(share * 100)} %`.padStart(5);
      if (!output.isTTY) {
        if (share < nextStep) return;
        nextStep = share >= 1 ? Number.POSITIVE_INFINITY : (Math.floor(share / stepOfLog) + 1) * stepOfLog;
        output.write(`  ${name} ${percent}  ${done} of ${total}\n`);
        return;
      }
      const full = Math.floor(share * barLength);
      const bar = '='.repeat(full).padEnd(barLength);
      const line = `  ${name} [${bar}] ${percent}  ${done} of ${total}`;
      if (line === shown) return;
      output.write(`\r${line.padEnd(shown.length)}`);
      shown = line;
    },
    end() {
      if (shown !== '') output.write('\n');
    },
  };
}
