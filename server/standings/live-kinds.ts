import { type OptionalKind, optionalKinds } from '#contract/standings/kinds.ts';
import type { Config } from '#server/settings/config.ts';

/** What the game tells of itself: nothing of its rankings while it is away. */
export interface RankedGame {
  state(): {
    readonly status: string;
    readonly capabilities?: { readonly rankedBy: readonly OptionalKind[] };
  };
}

/** The kinds beyond level and ladder points that the owner wants and the game has; the last known while it is away. */
export function liveKinds(
  { RANKING_KINDS }: Pick<Config, 'RANKING_KINDS'>,
  game: RankedGame,
): () => readonly OptionalKind[] {
  const wanted = optionalKinds.filter((kind) =>
    RANKING_KINDS.some((each) => each === 'all' || each === kind),
  );
  let known: readonly OptionalKind[] = [];
  return () => {
    const { capabilities } = game.state();
    if (capabilities) known = wanted.filter((kind) => capabilities.rankedBy.includes(kind));
    return known;
  };
}
