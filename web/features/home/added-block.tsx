import { type ComponentType, lazy, Suspense, useState } from 'react';
import type { ShownBlock } from '#contract/api/design/home.ts';
import type { ModuleName } from '#contract/modules.ts';
import type { Api } from '#web/api.ts';
import type { GameFacts } from './game-facts.ts';

type OtherBlocks = typeof import('./other-blocks.tsx');

let loaded: OtherBlocks | undefined;

/**
 * For a loader: what the home page of a new site does not need is then drawn at once.
 * @returns the status and the events of the game, where a block shows them and the module is on
 */
export async function loadAddedBlocks(
  api: Api,
  blocks: readonly Pick<ShownBlock, 'kind'>[],
  modules: readonly ModuleName[],
): Promise<GameFacts> {
  const [otherBlocks, { loadGameFacts }] = await Promise.all([
    import('./other-blocks.tsx'),
    import('./game-facts.ts'),
  ]);
  loaded = otherBlocks;
  return loadGameFacts(api, blocks, modules);
}

/** A component that keeps what the server has drawn until its code is there. */
function added<Props extends object>(pick: (from: OtherBlocks) => ComponentType<Props>) {
  const Late = lazy(async () => ({ default: pick(await import('./other-blocks.tsx')) }));
  return function Added(props: Props) {
    // As it was first: another component would lose what was typed in it.
    const [Part] = useState(() => (loaded ? pick(loaded) : Late));
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}

export const AddedBlock = added((from) => from.OtherBlock);
/** A text of the owner. */
export const AddedProse = added((from) => from.Prose);
/** In place of the large picture. */
export const AddedHeader = added((from) => from.PageHeader);
