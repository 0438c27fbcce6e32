import type { LanguageCode } from '#contract/languages.ts';

interface Rule {
  readonly wrong: RegExp;
  readonly says: string;
  /** Only in these languages; in all when not given. */
  readonly only?: readonly LanguageCode[];
  readonly except?: readonly LanguageCode[];
}

const rules: readonly Rule[] = [
  { wrong: /^\s|\s$|[ \u00a0]{2}/u, says: 'a space too many' },
  { wrong: /["']/u, says: 'a straight quote; the language has quotes and an apostrophe of its own' },
  // English says «Logging in...» as the specification spells it.
  { wrong: /\.{3}/u, says: 'three full stops; one «…» belongs here', except: ['en', 'en-gb'] },
  {
    wrong: / [:;!?»]|« |(?<![\u00a0\s:/])[;!?»]|«(?!\u00a0)/u,
    says: 'needs a non-breaking space before : ; ! ? » and after «',
    only: ['fr'],
  },
  { wrong: /(?<!\u00a0)…$/u, says: 'needs a non-breaking space before «…»', only: ['de'] },
  { wrong: / %(?!\{)/u, says: 'needs a non-breaking space before %' },
  {
    wrong: /[\d}][ \u00a0]?(?:[KkMG]i?[Bb]|[КкМГ]Б|[KkMG]o)(?!\p{L})/u,
    says: 'a size comes as a placeholder, so that all sizes are written alike',
  },
];

/** What is wrong with a text's spaces, quotes and dots, in words; undefined when nothing is. */
export function checkTyping(text: string, code: LanguageCode): string | undefined {
  const spoken = text.replaceAll(/<\/?\w+>/g, '');
  return rules.find(
    ({ wrong, only, except }) =>
      (only?.includes(code) ?? true) && !except?.includes(code) && wrong.test(spoken),
  )?.says;
}
