/** A part of a text, to be translated or kept. */
export interface Part {
  readonly text: string;
  readonly kept: boolean;
}

/** {name}, {{name}}, %{name}, ${name}, %s: placeholders. */
const placeholder = String.raw`\$?\{\{?[\p{L}\p{N}_.-]{1,60}\}?\}|%\{[\p{L}\p{N}_.-]{1,60}\}|%[sd](?![\p{L}\p{N}])`;
/** URLs and email addresses in plain text. */
const address = String.raw`https?:\/\/[^\s<>]*[\p{L}\p{N}/]|(?<![\p{L}\p{N}._+-])[\p{L}\p{N}._+-]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+`;

const meaningful = /[.*+?^${}()|[\]\\/]/g;

/** Longest first, so that «Dragon Valley» is found before «Dragon». */
function wordsPattern(terms: readonly string[]): string {
  return terms
    .map((term) => term.trim())
    .filter((term) => term !== '')
    .toSorted((one, other) => other.length - one.length)
    .map((term) => term.replace(meaningful, '\\$&').replace(/\s+/g, '\\s+'))
    .join('|');
}

const patterns = new WeakMap<readonly string[], RegExp>();

/** Terms match whole words only, case-sensitively. */
function patternFor(terms: readonly string[]): RegExp {
  const known = patterns.get(terms);
  if (known) return known;
  const words = wordsPattern(terms);
  const whole = words && `|(?<![\\p{L}\\p{M}\\p{N}_])(?:${words})(?![\\p{L}\\p{M}\\p{N}_])`;
  const pattern = new RegExp(`(${placeholder}|${address}${whole})`, 'gu');
  patterns.set(terms, pattern);
  return pattern;
}

/** Splits a text into parts to translate and parts to keep: placeholders, addresses and glossary terms. */
export function keepWords(text: string, terms: readonly string[]): readonly Part[] {
  return text
    .split(patternFor(terms))
    .map((part, index) => ({ text: part, kept: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}
