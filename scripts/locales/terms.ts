import type { LanguageCode } from '#contract/languages.ts';
import { spellBritish } from '#server/translation/text/british.ts';
import { words } from './formality.ts';

interface Term {
  readonly not: RegExp;
  readonly use: string;
}

function term(not: string | RegExp, use: string): Term {
  return { not: typeof not === 'string' ? words(not) : not, use };
}

/**
 * Words given up for the agreed one, because one thing has one word. Only sure ones: a word that also means something else has
 * no place here.
 */
const terms: Readonly<Partial<Record<LanguageCode, readonly Term[]>>> = {
  en: [term(/\bmails?\b(?! server)/iu, 'email')],
  ro: [
    term(String.raw`personaj\p{L}*`, 'caracter'),
    term('noutate noutăți noutatea noutățile', 'știre'),
    term('este', 'e'),
  ],
  de: [
    term(/(?<!E[-‑])\bMails?\b/u, 'E-Mail'),
    term(String.raw`Registrierungsbedingung\p{L}*`, 'Teilnahmebedingungen'),
    term(String.raw`Neuigkeit\p{L}*`, 'News'),
  ],
  cz: [term('tento tato toto tyto této tohoto tímto', 'tenhle')],
  dk: [term(String.raw`offentliggj\p{L}+ offentliggør\p{L}*`, 'udgive')],
  es: [term('actualidad actualidades', 'noticia')],
  fr: [term('actualité actualités', 'actu')],
  gr: [term(String.raw`διακομιστ\p{L}+`, 'σέρβερ')],
  it: [term('team', 'staff'), term('togli tolto tolta', 'rimuovi, rimosso')],
  nl: [
    term(String.raw`vertaalprogramma\p{L}*`, 'vertaaldienst'),
    term('onopgeslagen', 'nog niet opgeslagen'),
  ],
  pl: [term(String.raw`dotacj\p{L}+`, 'darowizna'), term(String.raw`magazynier\p{L}*`, 'dozorca')],
  pt: [
    term('esconder esconde', 'ocultar'),
    term(String.raw`transferência\p{L}*`, 'download'),
    term('entrar', 'iniciar sessão'),
  ],
  ru: [
    term(/(?<!\p{L})знак(?:а|у|ом|е|и|ов|ам|ами|ах)?(?!\p{L})(?! препинания)/iu, 'символ'),
    term(String.raw`электронн\p{L}+`, 'почта'),
  ],
  tr: [term(String.raw`parola\p{L}*`, 'şifre'), term(String.raw`imparatorlu\p{L}+ bayra\p{L}+`, 'krallık')],
};

function american(text: string): string | undefined {
  return text.match(/\p{L}+/gu)?.find((word) => spellBritish(word) !== word);
}

interface OtherTerm {
  readonly found: string;
  readonly use: string;
}

/** The first given-up word of a text and the agreed one; undefined when there is none. */
export function otherTerm(code: LanguageCode, text: string): OtherTerm | undefined {
  for (const { not, use } of terms[code === 'en-gb' ? 'en' : code] ?? []) {
    const found = not.exec(text)?.[0];
    if (found) return { found, use };
  }
  const found = code === 'en-gb' ? american(text) : undefined;
  return found === undefined ? undefined : { found, use: spellBritish(found) };
}
