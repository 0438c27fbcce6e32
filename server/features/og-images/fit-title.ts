/** Width of a text at a font size, in pixels. */
export type MeasureText = (text: string, size: number) => number;

export interface TextBox {
  readonly width: number;
  readonly height: number;
  /** Descending; the last one is used if none fits. */
  readonly sizes: readonly number[];
  /** Relative to the font size. */
  readonly lineHeight: number;
}

export interface FittedTitle {
  readonly size: number;
  readonly lines: readonly string[];
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function cutWord(word: string, fits: (text: string) => boolean): string[] {
  const parts: string[] = [];
  let part = '';
  for (const { segment } of graphemes.segment(word)) {
    if (part !== '' && !fits(part + segment)) {
      parts.push(part);
      part = '';
    }
    part += segment;
  }
  return [...parts, part];
}

function breakLines(words: readonly string[], fits: (text: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(...(fits(word) ? [word] : cutWord(word, fits)));
  }
  return lines;
}

function balance(words: readonly string[], widthOf: (text: string) => number, width: number): string[] {
  const within = (limit: number) => breakLines(words, (text) => widthOf(text) <= limit);
  const wanted = within(width).length;
  let [tooNarrow, enough] = [0, width];
  while (enough - tooNarrow > 4) {
    const middle = (tooNarrow + enough) / 2;
    const isEnough = words.every((word) => widthOf(word) <= middle) && within(middle).length <= wanted;
    if (isEnough) enough = middle;
    else tooNarrow = middle;
  }
  return within(enough);
}

function shorten(lines: readonly string[], most: number, fits: (text: string) => boolean): string[] {
  if (lines.length <= most) return [...lines];
  const kept = lines.slice(0, most);
  let last = kept.at(-1) ?? '';
  while (last !== '' && !fits(`${last}…`)) last = last.replace(/.$/u, '').trimEnd();
  return [...kept.slice(0, -1), `${last}…`];
}

/** Picks the largest font size at which no word has to be broken, and balances the lines. */
export function fitTitle(title: string, box: TextBox, measure: MeasureText): FittedTitle {
  const { width, height, sizes, lineHeight } = box;
  const words = title.split(' ');
  const linesIn = (size: number) => Math.floor(height / (size * lineHeight));
  const size = sizes.find((each) => {
    const fits = (text: string) => measure(text, each) <= width;
    return words.every(fits) && breakLines(words, fits).length <= linesIn(each);
  });
  if (size !== undefined) return { size, lines: balance(words, (text) => measure(text, size), width) };
  const smallest = sizes.at(-1) ?? 1;
  const fits = (text: string) => measure(text, smallest) <= width;
  return { size: smallest, lines: shorten(breakLines(words, fits), linesIn(smallest), fits) };
}
