import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import type { Result } from '../verdicts.ts';

/** Time to listen with a built site and a seeded demo world, and idle memory. */
export async function start(bench: Bench): Promise<readonly Result[]> {
  const site = await bench.demoSite();
  await pause(bench.options.quick ? 1_000 : 10_000);
  const memory = site.memory();
  return [
    {
      title: 'Starting, embedded demo world',
      figures: [
        { what: 'start to listening', measured: site.startMs / 1000, unit: 's', target: { max: 1.5 } },
        {
          what: 'idle memory',
          measured: memory === null ? null : memory / 1e6,
          unit: 'MB',
          target: { max: 180 },
          note: `resident, ${bench.options.quick ? 1 : 10} s after the start`,
        },
      ],
    },
  ];
}
