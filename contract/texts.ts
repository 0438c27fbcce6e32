import { formatNumber } from './formats/numbers.ts';
import { formatWait } from './formats/wait.ts';

/**
 * One language's catalogue as in `locales/`: nested groups of texts; keys of plurals end in a CLDR category.
 */
export type Catalogue = Readonly<Record<string, unknown>>;

export type TextValues = Readonly<Record<string, string | number | undefined>>;

/** The texts of one language; immutable. */
export interface Texts<Key extends string = string> {
  /**
   * Looks up a text and fills in its `{name}` placeholders. A number `count` chooses the plural form and is formatted
   * with separators; a number `wait`, in seconds, becomes a relative time: `in 15 minutes`. An unknown key is
   * returned as it is.
   */
  readonly t: (key: Key, values?: TextValues) => string;
  has(key: string): boolean;
  readonly catalogue: Catalogue;
}

function flatten(group: Catalogue, prefix: string, texts: Map<string, string>): Map<string, string> {
  for (const [key, value] of Object.entries(group)) {
    if (typeof value === 'string') texts.set(prefix + key, value);
    else if (typeof value === 'object' && value !== null) flatten({ ...value }, `${prefix}${key}.`, texts);
  }
  return texts;
}

/** A value that ends in a full stop, like the Russian «2026 г.», also ends the sentence. */
function fill(text: string, values: TextValues): string {
  return text.replace(/\{(\w+)\}(\.?)/g, (_, name: string, stop: string) => {
    const value = Object.hasOwn(values, name) ? String(values[name] ?? '') : '';
    return value.endsWith('.') ? value : value + stop;
  });
}

/** @param tag BCP 47 tag for plural rules and numbers */
export function createTexts<Key extends string = string>(tag: string, catalogue: Catalogue): Texts<Key> {
  const texts = flatten(catalogue, '', new Map());
  // Made when first needed: it takes a slow phone 3 ms, and some pages count nothing.
  let plurals: Intl.PluralRules | undefined;
  const categoryOf = (count: number) => {
    plurals ??= new Intl.PluralRules(tag);
    return plurals.select(count);
  };
  const find = (key: string, { count }: TextValues) =>
    (typeof count === 'number'
      ? (texts.get(`${key}_${categoryOf(count)}`) ?? texts.get(`${key}_other`))
      : undefined) ?? texts.get(key);
  const formatted = (values: TextValues): TextValues => {
    const { count, wait } = values;
    if (typeof wait === 'number') return { ...values, wait: formatWait(tag, wait) };
    if (typeof count !== 'number') return values;
    return { ...values, count: formatNumber(tag, count) };
  };
  return {
    t: (key, values = {}) => {
      const text = find(key, values);
      return text === undefined ? key : text.includes('{') ? fill(text, formatted(values)) : text;
    },
    has: (key) => texts.has(key),
    catalogue,
  };
}
