import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/testing/longest-first.ts';
import { SlowestFiles } from './scripts/testing/slowest-files.ts';
import { groupTests, testGroups } from './scripts/testing/test-groups.ts';

const hangMs = { unit: 180_000, server: 300_000, browser: 300_000, screens: 1_200_000 };
const groups = groupTests(import.meta.dirname);

export default defineConfig({
  test: {
    // A busy machine takes longer than the usual second, now and then a minute; what is there at once is not waited for.
    expect: { poll: { timeout: 120_000 } },
    // Tests wait for timers, disks and other processes: three workers more than cores keep the machine busy.
    maxWorkers: availableParallelism() + 3,
    // The files of a worker share their modules, which would otherwise be loaded 300 times.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', new SlowestFiles()],
    projects: testGroups.map((name) => ({
      extends: true,
      test: {
        name,
        // Escaped, as brackets of a file's name would be read as a pattern.
        include: groups[name].map((file) => file.replaceAll(/[[\]{}()*?!]/g, '\\$&')),
        // Ends only what hangs: on a slow or busy machine all screens take many minutes, some attacks and walks a few, some units seconds.
        testTimeout: hangMs[name],
        hookTimeout: hangMs[name],
      },
    })),
  },
});
