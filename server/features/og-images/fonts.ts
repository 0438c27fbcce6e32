import { readFileSync } from 'node:fs';
import { GlobalFonts } from '@napi-rs/canvas';
import { fontSetNames, type LanguageDetails, languageDetails } from '#contract/language-details.ts';
import type { LanguageCode } from '#contract/languages.ts';

const folder = new URL('../../../web/fonts/', import.meta.url);

type FontSet = LanguageDetails['fonts'];
type Face = 'display' | 'text';

const weightsOf: Readonly<Record<Face, readonly number[]>> = { display: [600], text: [400, 600] };

const familyOf = (face: Face, set: FontSet) => `share ${face} ${set}`;

let areRegistered = false;

/** Registered with the first image, as most processes never draw one. */
function register(): void {
  if (areRegistered) return;
  areRegistered = true;
  for (const face of ['display', 'text'] as const) {
    for (const set of fontSetNames) {
      for (const weight of weightsOf[face]) {
        const file = new URL(`${face}-${set}-${weight}.woff2`, folder);
        GlobalFonts.register(readFileSync(file), familyOf(face, set));
      }
    }
  }
}

export type FontAtSize = (size: number) => string;

/** The language's own script first, then the others, for foreign names. */
export function fontsOf(face: Face, language: LanguageCode, weight: number): FontAtSize {
  register();
  const { fonts } = languageDetails[language];
  const first = fonts === 'latin' ? 'latin-ext' : fonts;
  const families = [first, ...fontSetNames.filter((set) => set !== first)].map(
    (set) => `"${familyOf(face, set)}"`,
  );
  return (size) => `${weight} ${size}px ${families.join(', ')}`;
}
