import type { Reporter, TestModule } from 'vitest/node';

const shown = 10;

/** Says at the end which files took longest: what to look at when the tests have become slow. */
export class SlowestFiles implements Reporter {
  onTestRunEnd(files: readonly TestModule[]): void {
    const slowest = files
      .map((file) => ({ name: file.relativeModuleId, seconds: file.diagnostic().duration / 1000 }))
      .toSorted((one, other) => other.seconds - one.seconds)
      .slice(0, shown);
    if (files.length <= shown) return;
    console.log('\nSlowest files');
    for (const { name, seconds } of slowest) console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${name}`);
  }
}
