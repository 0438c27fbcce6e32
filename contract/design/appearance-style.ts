import type { Appearance } from './appearance-schema.ts';
import { customProperties, type Palette, palettes } from './palettes.ts';

/** Where words stand on a dark drawing whatever the palette: light palettes keep the dark one's colours there. */
const onDrawings =
  '.header,.hero,.page-header,.scene,.login-panel,.sidebar-title,.date-badge,.class-panel-figure,.film';
const drawings = '.hero-scene img,.page-header-view,.scene-picture,.footer-valley,.news-picture';

function declarations(properties: ReadonlyMap<string, string>): string {
  return [...properties].map(([name, value]) => `${name}:${value}`).join(';');
}

/** What differs from the site's stylesheet; colours come checked from the contract, so nothing needs escaping. */
export function appearanceStyle({ palette: name, accent }: Pick<Appearance, 'palette' | 'accent'>): string {
  if (name === 'ember' && accent === null) return '';
  const palette: Palette = palettes[name];
  const rules = [`:root{${declarations(customProperties(palette, accent))};color-scheme:${palette.scheme}}`];
  if (palette.scheme === 'light') {
    rules.push(
      `${onDrawings}{${declarations(customProperties(palettes.ember, null))};color-scheme:dark;color:var(--color-parchment)}`,
    );
  }
  if (palette.artFilter) rules.push(`${drawings}{filter:${palette.artFilter}}`);
  return rules.join('');
}
