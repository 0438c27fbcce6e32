import type { Bench } from './bench.ts';
import type { LoadResult } from './load-plan.ts';
import { type Server, startServer } from './processes.ts';

/** How a path of the site compares with a bare Fastify that answers the same bytes. */
export interface Compared {
  readonly path: string;
  readonly site: LoadResult;
  readonly bare: LoadResult;
  /** The site's requests in a second as a share of the bare one's. */
  readonly ratio: number;
}

/** The better of several rounds: what else the machine does only ever makes it worse. */
function better(a: LoadResult | undefined, b: LoadResult): LoadResult {
  return a !== undefined && a.perSecond > b.perSecond ? a : b;
}

/** Both in turn, round after round, so that what else the machine does strikes both. */
export async function compareWithBare(
  bench: Bench,
  site: Server,
  paths: readonly string[],
): Promise<Compared[]> {
  const bare = await startServer('bench/bare.ts', [String(site.port), ...paths]);
  const compared: Compared[] = [];
  try {
    for (const [index, path] of paths.entries()) {
      let ofSite: LoadResult | undefined;
      let ofBare: LoadResult | undefined;
      for (let round = 0; round < bench.options.rounds; round++) {
        ofSite = better(ofSite, await bench.load(site, [path]));
        ofBare = better(ofBare, await bench.load(bare, [`/${index}`]));
      }
      if (ofSite && ofBare)
        compared.push({ path, site: ofSite, bare: ofBare, ratio: ofSite.perSecond / ofBare.perSecond });
    }
  } finally {
    await bare.stop();
  }
  return compared;
}

export function perSecondNote({ site, bare }: Compared): string {
  const show = (result: LoadResult) => Math.round(result.perSecond).toLocaleString('en');
  return `${show(site)}/s, bare ${show(bare)}/s`;
}
