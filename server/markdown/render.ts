import MarkdownIt from 'markdown-it';

/** Nine lists within one another. Each bracket that is never closed costs as many steps as this. */
const deepestNesting = 20;

const markdown = new MarkdownIt({ html: false, linkify: true, maxNesting: deepestNesting });
// Otherwise a file's name such as readme.md becomes a link to a domain.
markdown.linkify.set({ fuzzyLink: false });
markdown.validateLink = isSafeAddress;

const deepestHeading = 6;
/** Markup around a text is rarely longer than this many times the text that is shown. */
const markupRatio = 50;
/** Most characters that addresses defined once, as in `[a]: /b`, may add to a text by being referred to. */
const mostReferred = 1_000_000;

function isSafeAddress(address: string): boolean {
  if (/^(https?:\/\/|mailto:)/i.test(address)) return true;
  return /^(#|\/(?![/\\]))/.test(address);
}

const isElsewhere = (address: string) => /^https?:/i.test(address);

markdown.renderer.rules.link_open = (tokens, index, options, environment, self) => {
  const token = tokens[index];
  const target = String(token?.attrGet('href'));
  const address: unknown = environment?.address;
  if (isElsewhere(target)) token?.attrSet('rel', 'noopener nofollow ugc');
  else if (typeof address === 'string') token?.attrSet('href', new URL(target, address).href);
  return self.renderToken(tokens, index, options);
};

const renderImage = markdown.renderer.rules.image;
markdown.renderer.rules.image = (tokens, index, options, environment, self) => {
  const token = tokens[index];
  if (!token || !renderImage) return '';
  const description = self.renderInlineAsText(token.children ?? [], options, environment);
  if (!/^https:\/\//i.test(String(token.attrGet('src')))) return markdown.utils.escapeHtml(description);
  token.attrSet('loading', 'lazy');
  token.attrSet('referrerpolicy', 'no-referrer');
  return renderImage(tokens, index, options, environment, self);
};

markdown.core.ruler.push('headings_below_the_title', ({ tokens }) => {
  for (const token of tokens) {
    if (!token.type.startsWith('heading_')) continue;
    token.tag = `h${Math.min(deepestHeading, Number(token.tag.slice(1)) + 1)}`;
  }
});

interface Reference {
  readonly href: string;
  readonly title: string;
}

// Thousands of references to one long address would make gigabytes of a short text: such an address is none.
markdown.core.ruler.before('inline', 'bounded_references', ({ src, env }) => {
  const references: Record<string, Reference> = env.references ?? {};
  const longest = mostReferred / src.split('[').length;
  for (const [label, { href, title }] of Object.entries(references)) {
    if (href.length + title.length > longest) delete references[label];
  }
});

export type MarkdownToken = ReturnType<typeof markdown.parse>[number];

/** Markdown's parts, as the site understands them. */
export function parseMarkdown(text: string): readonly MarkdownToken[] {
  return markdown.parse(text, {});
}

/**
 * Markdown as HTML that is safe to put into a page whoever wrote it: no HTML of the author's, links only to
 * http, https, mailto and this site, images only by https. A first-level heading becomes an `h2`: the page's
 * title is its `h1`.
 * @param address of the page it stands on, where it is read elsewhere: links within the site become absolute
 */
export function renderMarkdown(text: string, address?: string): string {
  return markdown.render(text, { address });
}

function wordsOf(token: MarkdownToken): string {
  if (token.children) return token.children.map(wordsOf).join('');
  if (token.type === 'softbreak' || token.type === 'hardbreak') return ' ';
  return token.content;
}

/**
 * The beginning of a Markdown text without its markup, on one line.
 * @param length most characters as people count them; what is cut off is replaced by `…`
 */
export function plainText(text: string, length: number): string {
  const words = markdown.parse(text.slice(0, length * markupRatio), {}).map(wordsOf);
  return cut(words.join(' ').replace(/\s+/g, ' ').trim(), length);
}

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  let count = 0;
  for (const { index } of characters.segment(text)) {
    if (count === length) return `${text.slice(0, index).trimEnd()}…`;
    count += 1;
  }
  return text;
}
