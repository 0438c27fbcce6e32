/**
 * Gathers the small drawings of `web/art` into one sprite, `web/art/sprite.svg`: a file `icons/team.svg` becomes
 * the symbol `icon-team`. Run by hand after drawing; `web/ui/art/sprite.test.tsx` fails while the sprite is behind.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const art = new URL('../../web/art/', import.meta.url);
const folders = { icons: 'icon', classes: 'class', crests: 'crest', marks: 'mark', flags: 'flag' } as const;
/** Drawn once, over the login gate, by its own picture. */
const apart = new Set(['mark-roof']);
/** What the outer element says of all its parts, and the symbol must repeat. */
const inherited = /\s(?:fill|fill-rule|stroke|stroke-width|stroke-linecap|stroke-linejoin)="[^"]*"/g;

/** @returns the whole sprite as text */
export function spriteOf(folder: URL = art): string {
  const symbols = Object.entries(folders).flatMap(([name, prefix]) =>
    readdirSync(new URL(`${name}/`, folder))
      .filter((file) => file.endsWith('.svg'))
      .sort()
      .map((file) => ({
        id: `${prefix}-${file.replace('.svg', '')}`,
        url: new URL(`${name}/${file}`, folder),
      }))
      .filter(({ id }) => !apart.has(id))
      .map(({ id, url }) => symbolOf(id, readFileSync(url, 'utf8'))),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('\n')}</svg>\n`;
}

function symbolOf(id: string, drawing: string): string {
  const [, outer = '', inner = ''] = /^<svg([^>]*)>(.*)<\/svg>\s*$/s.exec(drawing) ?? [];
  const viewBox = /viewBox="([^"]*)"/.exec(outer)?.[1];
  if (!viewBox) throw new Error(`${id} has no viewBox`);
  const style = (outer.match(inherited) ?? []).join('');
  return `<symbol id="${id}" viewBox="${viewBox}"${style}>${shorten(ownIds(id, inner))}</symbol>`;
}

function ownIds(id: string, inner: string): string {
  return inner.replace(/\sid="([^"]*)"/g, ` id="${id}-$1"`).replace(/url\(#([^)]*)\)/g, `url(#${id}-$1)`);
}

const shorten = (inner: string): string =>
  inner.replace(/(\.\d*?[1-9])0+(?!\d)/g, '$1').replace(/\n\s*/g, '');

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(new URL('sprite.svg', art), spriteOf());
}
