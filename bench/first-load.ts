import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';

/** URLs that a first visit loads. */
export interface References {
  readonly scripts: readonly string[];
  readonly stylesheets: readonly string[];
  readonly fonts: readonly string[];
  /** Inline styles of the document. */
  readonly style: string;
}

/** Brotli-compressed bytes. */
export interface FirstLoad {
  readonly scripts: number;
  readonly style: number;
  readonly fonts: number;
}

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];

/** Unique scripts (also of `data-scripts`), stylesheets and preloaded fonts. */
export function referencesIn(document: string): References {
  const tags = (name: string) => document.match(new RegExp(`<${name}\\s[^>]*>`, 'g')) ?? [];
  const links = tags('link');
  const hrefs = (wanted: (tag: string) => boolean) =>
    links.filter(wanted).map((tag) => attribute(tag, 'href') ?? '');
  const scripts = tags('script').flatMap((tag) => [
    attribute(tag, 'src') ?? '',
    ...(attribute(tag, 'data-scripts') ?? '').split(' '),
  ]);
  const modules = hrefs((tag) => attribute(tag, 'rel') === 'modulepreload');
  return {
    scripts: [...new Set([...scripts, ...modules])].filter((address) => address !== ''),
    // A disabled one is not loaded: the document has it inline.
    stylesheets: hrefs((tag) => attribute(tag, 'rel') === 'stylesheet' && !tag.includes(' disabled')),
    fonts: hrefs((tag) => attribute(tag, 'rel') === 'preload' && attribute(tag, 'as') === 'font'),
    style: [...document.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text]) => text).join('\n'),
  };
}

function bytesOf(port: number, path: string, encoding: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { port, host: '127.0.0.1', path, headers: { 'accept-encoding': encoding } };
    const request = get(options, async (answer) => {
      if (answer.statusCode === 200) resolve(await buffer(answer));
      else reject(new Error(`${path} answered ${answer.statusCode}`));
    });
    request.on('error', reject);
  });
}

/** Loads a page and everything it references, with an empty cache. */
export async function firstLoad(port: number, path: string): Promise<FirstLoad> {
  const { scripts, stylesheets, fonts, style } = referencesIn(
    (await bytesOf(port, path, 'identity')).toString(),
  );
  const sum = async (paths: readonly string[]) => {
    const bodies = await Promise.all(paths.map((each) => bytesOf(port, each, 'br')));
    return bodies.reduce((bytes, body) => bytes + body.length, 0);
  };
  return {
    scripts: await sum(scripts),
    style: (await sum(stylesheets)) + (style === '' ? 0 : brotliCompressSync(style).length),
    fonts: await sum(fonts),
  };
}
