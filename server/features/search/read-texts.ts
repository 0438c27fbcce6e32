import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { plainText } from '#server/markdown/render.ts';
import { type FoldedText, foldText, type IndexedText, type TextIndex } from './text-index.ts';

/** A text as it is stored. */
export interface StoredText<Key> extends Omit<IndexedText<Key>, 'text'> {
  /** The beginning of it. */
  readonly markdown: string;
}

/** Of each text, in characters. */
const keptLength = 1_500;

/** @param read makes Markdown plain, which takes a millisecond for a long text */
export function openTextReader<Key>(
  read: (markdown: string) => string = (markdown) => plainText(markdown, keptLength),
): (stored: readonly StoredText<Key>[]) => Promise<TextIndex<Key>> {
  let known: ReadonlyMap<string, FoldedText<Key>> = new Map();
  return async (stored) => {
    const found = new Map<string, FoldedText<Key>>();
    for (const { markdown, ...about } of stored) {
      const hash = createHash('sha256')
        .update(JSON.stringify([about, markdown]))
        .digest('base64');
      // Hundreds of texts: what has not changed is not read again, and requests come between the others.
      const same = known.get(hash);
      if (!same) await turn();
      found.set(hash, same ?? foldText({ ...about, text: read(markdown) }));
    }
    known = found;
    return [...found.values()];
  };
}
