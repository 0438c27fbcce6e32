import type { HomeBlock, HomeBlockOf } from '#contract/design/home.ts';
import type { AddedKind } from '#contract/design/home-limits.ts';

type Blocks = readonly HomeBlock[];

/** @param by places down, or up where negative */
export function moveBlock(blocks: Blocks, id: string, by: number): HomeBlock[] {
  const from = blocks.findIndex((block) => block.id === id);
  const to = Math.min(blocks.length - 1, Math.max(0, from + by));
  const moved = blocks[from];
  return moved ? blocks.toSpliced(from, 1).toSpliced(to, 0, moved) : [...blocks];
}

export function replaceBlock(blocks: Blocks, changed: HomeBlock): HomeBlock[] {
  return blocks.map((block) => (block.id === changed.id ? changed : block));
}

/** An empty block. */
export function newBlock(kind: AddedKind, id: string): HomeBlock {
  const words: HomeBlockOf<'text'>['words'] = { title: '', text: '' };
  switch (kind) {
    case 'text':
      return { id, kind, on: true, words };
    case 'picture':
      return { id, kind, on: true, picture: null, link: '' };
    case 'countdown':
      return { id, kind, on: true, words, endsAt: null };
  }
}
