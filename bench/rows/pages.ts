import { compareWithBare, perSecondNote } from '../against-bare.ts';
import type { Bench } from '../bench.ts';
import type { Figure, Result } from '../verdicts.ts';

const pages = ['/', '/ranking', '/news'];

/** Pages of the demo world from memory; and rendered, where each address is asked for once. */
export async function pagesRow(bench: Bench): Promise<readonly Result[]> {
  const site = await bench.demoSite();
  const fromMemory = (await compareWithBare(bench, site, pages)).map(
    (compared): Figure => ({
      what: compared.path,
      measured: compared.ratio,
      unit: 'ratio',
      target: { least: 0.4 },
      note: `${perSecondNote(compared)}; p99 ${compared.site.p99.toFixed(1)} ms`,
    }),
  );
  const rendered: Figure[] = [];
  for (const page of pages) {
    const { perSecond, p99 } = await bench.load(site, [`${page}?n={n}`]);
    const note = `each address once, brotli made for each; p99 ${p99.toFixed(0)} ms`;
    rendered.push({ what: page, measured: perSecond, unit: 'perSecond', target: { least: 1_500 }, note });
  }
  return [
    { title: 'Pages from memory ÷ bare Fastify, demo world', figures: fromMemory },
    { title: 'Pages rendered, demo world', figures: rendered },
  ];
}
