import { compareWithBare, perSecondNote } from '../against-bare.ts';
import type { Bench } from '../bench.ts';
import type { Figure, Result } from '../verdicts.ts';

const pages = ['/', '/ranking', '/news'];

/**
 * Addresses rendered once each: `{n}` is in a query parameter that the page ignores but another page reads;
 * parameters that no page reads do not change the cache key. Lists are requested page by page.
 */
const rendered: Readonly<Record<string, readonly string[]>> = {
  '/': ['/?name=x{n}'],
  '/ranking': Array.from({ length: 50 }, (_, index) => `/ranking?page=${index + 1}&player=x{n}`),
  '/news': [1, 2, 3].map((page) => `/news?page=${page}&name=x{n}`),
};

/**
 * Cached pages of the demo world, and pages rendered once per address with unchanged data. `api` measures
 * pages that are rendered anew each time.
 */
export async function pagesRow(bench: Bench): Promise<readonly Result[]> {
  const site = await bench.demoSite();
  const fromMemory = (await compareWithBare(bench, site, pages)).map(
    (compared): Figure => ({
      what: compared.path,
      measured: compared.ratio,
      unit: 'ratio',
      target: { min: 0.4 },
      note: `${perSecondNote(compared)}; p99 ${compared.site.p99.toFixed(1)} ms`,
    }),
  );
  const figures: Figure[] = [];
  for (const [page, asks] of Object.entries(rendered)) {
    const { perSecond, p99 } = await bench.load(site, asks);
    const note = `each address once; what many addresses share is drawn once; p99 ${p99.toFixed(0)} ms`;
    figures.push({ what: page, measured: perSecond, unit: 'perSecond', target: { min: 1_500 }, note });
  }
  return [
    { title: 'Pages from memory ÷ bare Fastify, demo world', figures: fromMemory },
    { title: 'Pages rendered, demo world', figures },
  ];
}
