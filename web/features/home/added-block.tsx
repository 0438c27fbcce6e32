import { type ComponentType, lazy, Suspense, useState } from 'react';
import type { OtherProps } from './other-blocks.tsx';

let Loaded: ComponentType<OtherProps> | undefined;

/** For a loader: what the home page of a new site does not need is then drawn at once. */
export async function loadAddedBlocks(): Promise<void> {
  Loaded = (await import('./other-blocks.tsx')).OtherBlock;
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
