import { compareWithBare, perSecondNote } from '../against-bare.ts';
import type { Bench } from '../bench.ts';
import type { Figure, Result } from '../verdicts.ts';

const pages = ['/', '/ranking', '/news'];

/** Pages of the demo world from memory. Pages with rows of their own are a row of `api`, in the large world. */
export async function pagesRow(bench: Bench): Promise<readonly Result[]> {
  const site = await bench.demoSite();
  const fromMemory = (await compareWithBare(bench, site, pages)).map(
    (compared): Figure => ({
      what: compared.path,
      measured: compared.ratio,
      unit: 'ratio',
      target: { min: 0.5 },
      note: `${perSecondNote(compared)}; p99 ${compared.site.p99.toFixed(1)} ms`,
    }),
  );
  return [{ title: 'Pages from memory ÷ bare Fastify, demo world', figures: fromMemory }];
}
