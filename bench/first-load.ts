import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';

/** What a document names that its first visitor loads, by address. */
export interface Named {
  readonly scripts: readonly string[];
  readonly stylesheets: readonly string[];
  readonly fonts: readonly string[];
  /** The styles that stand in the document itself. */
  readonly style: string;
}

/** Bytes over the wire with brotli. */
export interface FirstLoad {
  readonly scripts: number;
  readonly style: number;
  readonly fonts: number;
}

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];

/** Scripts with those that `data-scripts` names for later, stylesheets, preloaded fonts; each once. */
export function namedIn(document: string): Named {
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
    stylesheets: hrefs((tag) => attribute(tag, 'rel') === 'stylesheet'),
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

/** Loads a page's document and everything it names, as a browser without anything in its cache does. */
export async function firstLoad(port: number, path: string): Promise<FirstLoad> {
  const { scripts, stylesheets, fonts, style } = namedIn((await bytesOf(port, path, 'identity')).toString());
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
