import type { Bench } from './bench.ts';
import type { LoadResult } from './load-plan.ts';
import { type Server, startServer } from './processes.ts';

/** Compares a path with a bare Fastify server that sends the same bytes. */
export interface Compared {
  readonly path: string;
  readonly site: LoadResult;
  readonly bare: LoadResult;
  /** Requests per second relative to the bare server. */
  readonly ratio: number;
}

/** The best of several rounds: other load only makes results worse. */
function better(a: LoadResult | undefined, b: LoadResult): LoadResult {
  return a !== undefined && a.perSecond > b.perSecond ? a : b;
}

/** Alternates between both, so that other load affects both. */
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
