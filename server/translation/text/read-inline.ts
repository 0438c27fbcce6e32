import type { MarkdownToken } from '#server/markdown/render.ts';
import { escapeText } from '#server/translation/engines/marks.ts';
import { escapeMarkdown } from './escape-markdown.ts';
import { keepWords } from './keep-words.ts';
import type { KeptSource, MarkSource, Segment } from './segment.ts';
import { endingOf, meaningOf, shapeOf } from './shape.ts';

/** Builds a marked text with ids, and the Markdown to restore for each. */
function createSegmentBuilder(terms: readonly string[]) {
  const restore = new Map<string, MarkSource | KeptSource>();
  let marked = '';
  // Glossary terms may span lines, so the whole text is collected first.
  let waiting = '';
  const nextId = () => String(restore.size + 1);
  const addKept = (shown: string, kept: KeptSource) => {
    const id = nextId();
    restore.set(id, kept);
    marked += `<x id="${id}">${escapeText(shown)}</x>`;
  };
  const flush = () => {
    for (const { text, kept } of keepWords(waiting, terms)) {
      if (kept) addKept(text, { kept: escapeMarkdown(text), shows: text });
      else marked += escapeText(text);
    }
    waiting = '';
  };
  return {
    text(text: string): void {
      waiting += text;
    },
    keep(shown: string, kept: KeptSource): void {
      flush();
      addKept(shown, kept);
    },
    open(around: MarkSource): void {
      flush();
      const id = nextId();
      restore.set(id, around);
      marked += `<g id="${id}">`;
    },
    close(): void {
      flush();
      marked += '</g>';
    },
    end(): Segment {
      flush();
      return { marked: marked.trim(), restore };
    },
  };
}

type SegmentBuilder = ReturnType<typeof createSegmentBuilder>;

function attribute(token: MarkdownToken, name: string): string {
  return String(token.attrGet(name) ?? '');
}

const entity = /&(?=#?\w{1,32};)/g;

/** URL and optional title, as in a link's parentheses. */
function destination(token: MarkdownToken, name: string): string {
  const address = attribute(token, name).replace(entity, '&amp;');
  const title = attribute(token, 'title')
    .replace(/[\\"]/g, '\\$&')
    .replace(entity, '&amp;')
    .replace(/\s+/g, ' ');
  const spelled = /[\s()]/.test(address) ? `<${address}>` : address;
  return `(${spelled}${title ? ` "${title}"` : ''})`;
}

/** Uses more backticks than the content contains. */
function codeSpan(content: string): string {
  const longest = Math.max(0, ...[...content.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const isPadded = /^`|`$/.test(content) || (/^ .* $/.test(content) && content.trim() !== '');
  return isPadded ? `${fence} ${content} ${fence}` : fence + content + fence;
}

/** Keeps a link whose text is its URL. @returns the number of tokens consumed */
function keepAddress(writing: SegmentBuilder, tokens: readonly MarkdownToken[], at: number): number {
  const link = tokens[at];
  const length = 3;
  if (!link) return length;
  const shown = tokens[at + 1]?.content ?? '';
  const address = attribute(link, 'href');
  const sure = `<${address.startsWith('mailto:') ? shown : address}>`;
  const isPlain = link.markup === 'linkify' && (address === shown || sure === `<${shown}>`);
  const shows = shapeOf(tokens.slice(at, at + length));
  writing.keep(shown, { kept: isPlain ? shown : sure, sure, shows });
  return length;
}

function writeToken(writing: SegmentBuilder, token: MarkdownToken): void {
  const opens = meaningOf(token);
  if (token.type === 'code_inline') {
    writing.keep(token.content, { kept: codeSpan(token.content), shows: opens });
  } else if (token.type === 'hardbreak') writing.keep('', { kept: '\\\n', shows: opens });
  else if (token.type === 'softbreak') writing.text(' ');
  else if (token.type === 'link_open') {
    writing.open({ before: '[', after: `]${destination(token, 'href')}`, opens, closes: endingOf(token) });
  } else if (token.type === 'image') {
    writing.open({ before: '![', after: `]${destination(token, 'src')}`, opens, closes: endingOf(token) });
    writeTokens(writing, token.children ?? []);
    writing.close();
  } else if (token.nesting === 1) {
    writing.open({ before: token.markup, after: token.markup, opens, closes: endingOf(token) });
  } else if (token.nesting === -1) writing.close();
  else writing.text(token.content);
}

const isAddress = ({ markup }: MarkdownToken) => markup === 'autolink' || markup === 'linkify';

function writeTokens(writing: SegmentBuilder, tokens: readonly MarkdownToken[]): void {
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    if (!token) return;
    if (token.type === 'link_open' && isAddress(token)) {
      at += keepAddress(writing, tokens, at);
    } else {
      writeToken(writing, token);
      at += 1;
    }
  }
}

export function readInline(tokens: readonly MarkdownToken[], terms: readonly string[]): Segment {
  const writing = createSegmentBuilder(terms);
  writeTokens(writing, tokens);
  return writing.end();
}

/** Converts plain text, such as a title, to a segment. */
export function readPlain(text: string, terms: readonly string[]): Segment {
  const writing = createSegmentBuilder(terms);
  writing.text(text);
  return writing.end();
}
