import { formatWait } from './wait.ts';

/** One language's catalogue as it stands in `locales/`: groups of texts, keys of plurals end in a CLDR category. */
export type Catalogue = Readonly<Record<string, unknown>>;

export type TextValues = Readonly<Record<string, string | number | undefined>>;

/** The texts of one language. Nothing in it changes after it is made. */
export interface Texts<Key extends string = string> {
  /**
   * A text, with `{name}` replaced by the value of that name; a number `count` chooses the plural form and is written
   * with the language's separators; a number `wait`, in seconds, is written as people say it: `in 15 minutes`.
   * An unknown key returns the key itself.
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

function fill(text: string, values: TextValues): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) =>
    Object.hasOwn(values, name) ? String(values[name] ?? '') : '',
  );
}

/**
 * Makes a catalogue speak.
 * @param tag BCP 47 tag whose plural rules hold
 */
export function createTexts<Key extends string = string>(tag: string, catalogue: Catalogue): Texts<Key> {
  const texts = flatten(catalogue, '', new Map());
  const plurals = new Intl.PluralRules(tag);
  const find = (key: string, { count }: TextValues) =>
    (typeof count === 'number'
      ? (texts.get(`${key}_${plurals.select(count)}`) ?? texts.get(`${key}_other`))
      : undefined) ?? texts.get(key);
  let figures: Intl.NumberFormat | undefined;
  const written = (values: TextValues): TextValues => {
    const { count, wait } = values;
    if (typeof wait === 'number') return { ...values, wait: formatWait(tag, wait) };
    if (typeof count !== 'number') return values;
    figures ??= new Intl.NumberFormat(tag);
    return { ...values, count: figures.format(count) };
  };
  return {
    t: (key, values = {}) => {
      const text = find(key, values);
      return text === undefined ? key : text.includes('{') ? fill(text, written(values)) : text;
    },
    has: (key) => texts.has(key),
    catalogue,
  };
}
