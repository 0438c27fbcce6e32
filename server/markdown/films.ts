import { filmOf } from '#contract/markdown/film.ts';

interface Token {
  readonly type: string;
  readonly hidden: boolean;
  readonly markup: string;
  content: string;
  readonly children: readonly Token[] | null;
  attrGet(name: string): string | number | null;
  attrSet(name: string, value: string): void;
}

/** The parts of a link that is all of a paragraph and has words or nothing for its text. */
function loneLink(children: readonly Token[]): readonly Token[] | undefined {
  const shown = children.filter(({ type, content }) => type !== 'text' || content.trim() !== '');
  const isLone = shown[0]?.type === 'link_open' && shown.at(-1)?.type === 'link_close';
  const hasOthers = shown.slice(1, -1).some(({ type }) => /^link_|^image$|break$/.test(type));
  return isLone && !hasOthers ? shown : undefined;
}

/**
 * Marks paragraphs that are nothing but a link to a film, which the browser shows as a plate that loads the player on a
 * click; until then and elsewhere it stays a link. One without words is named like its video site.
 */
export function markFilms(tokens: readonly Token[]): void {
  for (const [at, { children }] of tokens.entries()) {
    const paragraph = tokens[at - 1];
    if (paragraph?.type !== 'paragraph_open' || paragraph.hidden || !children) continue;
    const [link, text] = loneLink(children) ?? [];
    const film = link && filmOf(String(link.attrGet('href')));
    if (!film) continue;
    paragraph.attrSet('class', 'film');
    if (link.markup !== '' && text) text.content = film.site;
  }
}
