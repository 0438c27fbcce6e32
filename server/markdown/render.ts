import MarkdownIt from 'markdown-it';
import { endAtWord } from '#contract/formats/end-at-word.ts';
import { isLanguageCode, type LanguageCode } from '#contract/languages.ts';
import { linkInLanguage } from '#contract/markdown/page-link.ts';
import { markFilms } from './films.ts';
import { linkForeignPictures } from './foreign-pictures.ts';
import { libraryPicture, type MarkdownPictures } from './library-picture.ts';

/** Allows nine nested lists. Every unclosed bracket costs as many steps as this. */
const maxNesting = 20;

const markdown = new MarkdownIt({ html: false, linkify: true, maxNesting: maxNesting });
// Otherwise a file's name such as readme.md becomes a link to a domain.
markdown.linkify.set({ fuzzyLink: false });
markdown.validateLink = isSafeUrl;

const maxHeadingLevel = 6;
/** Markup around a text is rarely longer than this many times the visible text. */
const markupRatio = 50;
/** Characters that link references such as `[a]: /b` may add in total. */
const maxReferenceCharacters = 1_000_000;

function isSafeUrl(address: string): boolean {
  if (/^(https?:\/\/|mailto:)/i.test(address)) return true;
  return /^(#|\/(?![/\\]))/.test(address);
}

const isExternal = (address: string) => /^https?:/i.test(address);

function internalLink(target: string, { address, language }: Record<string, unknown> = {}): string {
  const link = isLanguageCode(language) ? linkInLanguage(target, `/${language}`) : target;
  return typeof address === 'string' ? new URL(link, address).href : link;
}

markdown.renderer.rules.link_open = (tokens, index, options, environment, self) => {
  const token = tokens[index];
  const target = String(token?.attrGet('href'));
  if (isExternal(target)) token?.attrSet('rel', 'noopener nofollow ugc');
  else token?.attrSet('href', internalLink(target, environment));
  return self.renderToken(tokens, index, options);
};

markdown.renderer.rules.image = (tokens, index, options, environment, self) => {
  const token = tokens[index];
  if (!token) return '';
  const description = self.renderInlineAsText(token.children ?? [], options, environment);
  return libraryPicture(token, description, environment);
};

markdown.core.ruler.push('headings_below_the_title', ({ tokens }) => {
  for (const token of tokens) {
    if (!token.type.startsWith('heading_')) continue;
    token.tag = `h${Math.min(maxHeadingLevel, Number(token.tag.slice(1)) + 1)}`;
  }
});

// Not where texts are read for translation, which writes them back.
markdown.core.ruler.push('for_readers', (state) => {
  if (!state.env.isForReaders) return;
  markFilms(state.tokens);
  for (const token of state.tokens) {
    if (token.children) token.children = linkForeignPictures(state, token.children);
  }
});

interface Reference {
  readonly href: string;
  readonly title: string;
}

// Thousands of references to one long URL would turn a short text into gigabytes of HTML.
markdown.core.ruler.before('inline', 'bounded_references', ({ src, env }) => {
  const references: Record<string, Reference> = env.references ?? {};
  const maxLength = maxReferenceCharacters / src.split('[').length;
  for (const [label, { href, title }] of Object.entries(references)) {
    if (href.length + title.length > maxLength) delete references[label];
  }
});

export type MarkdownToken = ReturnType<typeof markdown.parse>[number];

export function parseMarkdown(text: string): readonly MarkdownToken[] {
  return markdown.parse(text, {});
}

export interface MarkdownOptions {
  /** URL of the page, to make internal links and pictures absolute for readers elsewhere. */
  readonly address?: string;
  /** Given to links to pages that name no language; else they lead to the language of the reader's browser. */
  readonly language?: LanguageCode;
  /** Those of the library that the text may show: `picturesInTexts` finds them. */
  readonly pictures?: MarkdownPictures;
}

/**
 * Renders untrusted Markdown as safe HTML: no raw HTML, links only to http, https, mailto and this site,
 * pictures of the library, others and films as links. A first-level heading becomes an `h2`, because the page's title is its `h1`.
 */
export function renderMarkdown(text: string, options: MarkdownOptions = {}): string {
  return markdown.render(text, { ...options, isForReaders: true });
}

function textOf(token: MarkdownToken): string {
  if (token.children) return token.children.map(textOf).join('');
  if (token.type === 'softbreak' || token.type === 'hardbreak') return ' ';
  return token.content;
}

const endsSentence = /[.,:;!?…]["'”“»’)]*$/;

/** The words of each block. An item of a list that is no sentence gets a dot, as no line divides it from the next any more. */
function wordsOf(tokens: readonly MarkdownToken[]): string[] {
  return tokens.map((token, index) => {
    const words = textOf(token);
    const isItem = tokens[index + 2]?.type === 'list_item_close';
    return isItem && words && !endsSentence.test(words) ? `${words} ·` : words;
  });
}

/**
 * The beginning of a Markdown text without markup, on one line.
 * @param length maximum number of characters (graphemes); the rest, from the last whole word on, becomes `…`
 */
export function plainText(text: string, length: number): string {
  const words = wordsOf(markdown.parse(text.slice(0, length * markupRatio), {}));
  const line = words.join(' ').replace(/\s+/g, ' ').trim().replace(/ ·$/, '');
  // No line begins with the dot.
  return truncate(line.replaceAll(' · ', '\u00a0· '), length);
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function truncate(text: string, length: number): string {
  if (text.length <= length) return text;
  let count = 0;
  for (const { index } of graphemes.segment(text)) {
    if (count === length) return `${endAtWord(text.slice(0, index), text[index] !== ' ')}…`;
    count += 1;
  }
  return text;
}
