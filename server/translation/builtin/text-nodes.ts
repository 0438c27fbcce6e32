import type { LanguageCode } from '#contract/languages.ts';
import type { MarkedText } from '#server/translation/engine.ts';
import { withCaseOf } from '#server/translation/engines/fragment-case.ts';
import {
  escapeText,
  joinPieces,
  type Piece,
  parsePieces,
  unescapeText,
} from '#server/translation/engines/marks.ts';

/** A text cut at its tags and kept parts, which stay where they are. */
export interface TextNodes {
  /** To be translated one by one, as plain text without surrounding spaces. */
  readonly texts: readonly string[];
  /** @param made a translation for each of `texts` */
  join(made: readonly string[], target: LanguageCode): MarkedText;
}

const hasLetter = /\p{L}/u;

/** Splits a marked text: no mark can be lost then, only grammar across it. */
export function splitTextNodes(marked: MarkedText): TextNodes {
  const pieces = parsePieces(marked);
  const isNode = (piece: Piece) => piece.kind === 'text' && hasLetter.test(unescapeText(piece.text));
  const nodes = pieces.filter(isNode).map((piece) => (piece.kind === 'text' ? unescapeText(piece.text) : ''));
  return {
    texts: nodes.map((text) => text.trim()),
    join(made, target) {
      const rest = [...made];
      const joined = pieces.map((piece): Piece => {
        if (piece.kind !== 'text' || !isNode(piece)) return piece;
        const source = unescapeText(piece.text);
        const [, before = '', after = ''] = /^(\s*).*?(\s*)$/su.exec(source) ?? [];
        const text = (rest.shift() ?? '').trim();
        // German nouns keep their capitals.
        const cased = target === 'de' ? text : withCaseOf(source, text);
        return { kind: 'text', text: escapeText(before + cased + after) };
      });
      return joinPieces(joined);
    },
  };
}
