import { type ComponentType, lazy, Suspense, useState } from 'react';
import type { ShownBlock } from '#contract/api/design/home.ts';
import type { ModuleName } from '#contract/modules.ts';
import type { Api } from '#web/api.ts';
import type { GameFacts } from './game-facts.ts';
import type { OtherProps } from './other-blocks.tsx';

let Loaded: ComponentType<OtherProps> | undefined;

/**
 * For a loader: what the home page of a new site does not need is then drawn at once.
 * @returns the status and the events of the game, where a block shows them and the module is on
 */
export async function loadAddedBlocks(
  api: Api,
  blocks: readonly Pick<ShownBlock, 'kind'>[],
  modules: readonly ModuleName[],
): Promise<GameFacts> {
  const [{ OtherBlock }, { loadGameFacts }] = await Promise.all([
    import('./other-blocks.tsx'),
    import('./game-facts.ts'),
  ]);
  Loaded = OtherBlock;
  return loadGameFacts(api, blocks, modules);
}

/** Keeps what the server has drawn until its code is there. */
const Late = lazy(async () => ({ default: (await import('./other-blocks.tsx')).OtherBlock }));

export function AddedBlock(props: OtherProps) {
  // As it was first: another component would lose what was typed in it.
  const [Block] = useState(() => Loaded ?? Late);
  return (
    <Suspense>
      <Block {...props} />
    </Suspense>
  );
}
