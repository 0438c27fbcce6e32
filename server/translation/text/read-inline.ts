import type { MarkdownToken } from '#server/markdown/render.ts';
import { escapeText } from '#server/translation/engines/marks.ts';
import { keepWords } from './keep-words.ts';
import type { Restore, Segment } from './segment.ts';

/** Writes marked text, counting ids, and how to make Markdown of it again. */
function startSegment(terms: readonly string[]) {
  const restore = new Map<string, Restore>();
  let marked = '';
  const nextId = () => String(restore.size + 1);
  return {
    text(text: string): void {
      for (const part of keepWords(text, terms)) {
        if (part.kept) this.keep(part.text, part.text);
        else marked += escapeText(part.text);
      }
    },
    keep(shown: string, kept: string): void {
      const id = nextId();
      restore.set(id, { kept });
      marked += `<x id="${id}">${escapeText(shown)}</x>`;
    },
    open(before: string, after: string): void {
      const id = nextId();
      restore.set(id, { before, after });
      marked += `<g id="${id}">`;
    },
    close(): void {
      marked += '</g>';
    },
    end: (): Segment => ({ marked: marked.trim(), restore }),
  };
}

type Writing = ReturnType<typeof startSegment>;

function attribute(token: MarkdownToken, name: string): string {
  return String(token.attrGet(name) ?? '');
}

/** An address and perhaps a title, as they stand in a link's parentheses. */
function destination(token: MarkdownToken, name: string): string {
  const address = attribute(token, name);
  const title = attribute(token, 'title')
    .replace(/[\\"]/g, '\\$&')
    .replace(/\s*\n\s*/g, ' ');
  const spelled =
    /[\s()<>]/.test(address) || address === '' ? `<${address.replace(/[<>\n]/g, '')}>` : address;
  return `(${spelled}${title ? ` "${title}"` : ''})`;
}

/** Code between as many backticks as its own ones ask for. */
function codeSpan(content: string): string {
  const longest = Math.max(0, ...[...content.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const padded = /^`|`$|^ .* $/.test(content) ? ` ${content} ` : content;
  return fence + padded + fence;
}

/** A link that is its own text: kept with that text. @returns how many tokens it takes, its end included */
function keepAddress(writing: Writing, tokens: readonly MarkdownToken[], at: number): number {
  const shown = tokens[at + 1]?.content ?? '';
  const isAutolink = tokens[at]?.markup === 'autolink';
  writing.keep(shown, isAutolink ? `<${shown}>` : shown);
  return 3;
}

function writeToken(writing: Writing, token: MarkdownToken): void {
  if (token.type === 'code_inline') writing.keep(token.content, codeSpan(token.content));
  else if (token.type === 'hardbreak') writing.keep('', '\\\n');
  else if (token.type === 'softbreak') writing.text(' ');
  else if (token.type === 'link_open') writing.open('[', `]${destination(token, 'href')}`);
  else if (token.type === 'image') {
    writing.open('![', `]${destination(token, 'src')}`);
    writeTokens(writing, token.children ?? []);
    writing.close();
  } else if (token.nesting === 1) writing.open(token.markup, token.markup);
  else if (token.nesting === -1) writing.close();
  else writing.text(token.content);
}

const isAddress = ({ markup }: MarkdownToken) => markup === 'autolink' || markup === 'linkify';

function writeTokens(writing: Writing, tokens: readonly MarkdownToken[]): void {
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

/** A line or several of Markdown without blocks, as a segment. */
export function readInline(tokens: readonly MarkdownToken[], terms: readonly string[]): Segment {
  const writing = startSegment(terms);
  writeTokens(writing, tokens);
  return writing.end();
}

/** A text without markup, such as a title, as a segment. */
export function readPlain(text: string, terms: readonly string[]): Segment {
  const writing = startSegment(terms);
  writing.text(text);
  return writing.end();
}
