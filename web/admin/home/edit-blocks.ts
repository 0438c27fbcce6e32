import type { HomeBlock, HomeBlockOf } from '#contract/design/home.ts';
import type { AddedKind } from '#contract/design/home-limits.ts';
import { moveItem } from '#web/admin/design/move-item.ts';
import { ownId } from '#web/admin/design/own-id.ts';

type Blocks = readonly HomeBlock[];

/** @param by places down, or up where negative */
export function moveBlock(blocks: Blocks, id: string, by: number): HomeBlock[] {
  const from = blocks.findIndex((block) => block.id === id);
  return moveItem(blocks, from, by);
}

export function replaceBlock(blocks: Blocks, changed: HomeBlock): HomeBlock[] {
  return blocks.map((block) => (block.id === changed.id ? changed : block));
}

/** An empty block. */
export function newBlock(kind: AddedKind): HomeBlock {
  const id = ownId();
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
