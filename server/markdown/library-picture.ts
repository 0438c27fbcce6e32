import type { Picture } from '#contract/api/media/library.ts';
import { escapeHtml } from '#contract/escape-html.ts';
import { shownPicturesMax } from '#contract/limits.ts';

export type MarkdownPictures = ReadonlyMap<number, Picture>;

/** What `renderMarkdown` hands to the rules of a text. */
interface Environment {
  /** The parser's own. */
  readonly references?: unknown;
  address?: string;
  pictures?: MarkdownPictures;
  shownPictures?: number;
}

interface ImageToken {
  attrGet(name: string): string | number | null;
}

const libraryAddress = /^\/media\/([1-9]\d{0,8})(?:\/[\w.]*)?$/;
export function isOfLibrary(address: string): boolean {
  return libraryAddress.test(address);
}

/** The width of a text's column; see `web/styles/inner/prose.css`. */
const sizes = '(width < 48rem) 100vw, 720px';

function attributes(values: Readonly<Record<string, string | number | null>>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ` ${name}="${escapeHtml(String(value))}"`)
    .join('');
}

/** The part of a `srcset` before its width. */
const eachAddress = /(^|, )(\/\S+)/g;

/**
 * An image whose address is of the library, as `<picture>` with its dimensions. What a text shows too often, as one line
 * of Markdown is many of HTML, and what was deleted is only described.
 * @param description the text's own, which comes before the library's
 */
export function libraryPicture(
  token: ImageToken,
  description: string,
  environment: Environment = {},
): string {
  const [, id] = libraryAddress.exec(String(token.attrGet('src'))) ?? [];
  const picture = environment.pictures?.get(Number(id));
  const count = (environment.shownPictures ?? 0) + 1;
  environment.shownPictures = count;
  if (!picture || count > shownPicturesMax) return escapeHtml(description);
  const { address } = environment;
  const absolute = (path: string) => (address === undefined ? path : new URL(path, address).href);
  const sources = picture.sources.map(({ type, srcset }) => {
    const from = srcset.replace(eachAddress, (_, before: string, path: string) => before + absolute(path));
    return `<source${attributes({ type, srcset: from, sizes })}>`;
  });
  const image = {
    src: absolute(picture.src),
    alt: description || picture.alt,
    title: token.attrGet('title'),
    width: picture.width,
    height: picture.height,
    loading: 'lazy',
    decoding: 'async',
  };
  return `<picture>${sources.join('')}<img${attributes(image)}></picture>`;
}
