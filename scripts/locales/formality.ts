import type { LanguageCode } from '#contract/languages.ts';

/** How one language speaks to its readers, and the words that would speak to them the other way. */
export interface Address {
  readonly chosen: 'informal' | 'formal';
  /** The pronoun of the other form. */
  readonly not: string;
  /** Words of the other form. Only sure ones: a word that also means something else has no place here. */
  readonly wrong: readonly RegExp[];
}

/** Any of these words on its own, in small letters or with a capital. */
export function words(list: string): RegExp {
  return new RegExp(String.raw`(?<!\p{L})(?:${list.trim().split(/\s+/).join('|')})(?!\p{L})`, 'iu');
}

/** Any of these words where a sentence begins: in its middle they are something else. */
function openings(list: string): RegExp {
  return new RegExp(String.raw`(?:^|[.!?:…¿¡]\s*)(?:${list.trim().split(/\s+/).join('|')})(?!\p{L})`, 'u');
}

/** Any of these words with their capital, but not where a sentence begins: «Sie» may be «they» there. */
function capitals(list: string): RegExp {
  return new RegExp(String.raw`(?<=[\p{L}\p{N},;] )(?:${list.trim().split(/\s+/).join('|')})(?!\p{L})`, 'u');
}

/** Words with one of these endings, except some that only look like verbs. */
function endings(list: string, except: string): RegExp {
  const others = except.trim().split(/\s+/).join('|');
  return new RegExp(
    String.raw`(?<!\p{L})(?!(?:${others})(?!\p{L}))\p{L}+(?:${list.trim().split(/\s+/).join('|')})(?!\p{L})`,
    'iu',
  );
}

/**
 * The form of address chosen for each language; English has one only. Its pronoun is `you` of `engineLanguage`, which tells
 * it to engines; `docs/translating.md` tells it to translators.
 */
export const address: Readonly<Record<Exclude<LanguageCode, 'en' | 'en-gb'>, Address>> = {
  ro: {
    chosen: 'informal',
    not: 'dumneavoastră',
    wrong: [
      words('dumneavoastră dvs vă voi vostru voastră voștri voastre puteți aveți sunteți veți'),
      openings(
        'Introduceți Scrieți Încercați Alegeți Verificați Conectați Așteptați Confirmați Repetați Completați Acceptați Cereți',
      ),
    ],
  },
  de: {
    chosen: 'informal',
    not: 'Sie',
    wrong: [capitals('Sie'), /(?<!\p{L})(?:Ihnen|Ihr|Ihre[mnrs]?)(?!\p{L})/u],
  },
  cz: {
    chosen: 'informal',
    not: 'vy',
    wrong: [
      words('vy vás vám vámi váš vaše vaši vašeho vašemu vaší vašich vašim vašimi jste'),
      endings('ejte jte ěte íte áte ďte žte ňte', 'dítě'),
    ],
  },
  dk: { chosen: 'informal', not: 'De', wrong: [capitals('De Dem Deres')] },
  es: {
    chosen: 'informal',
    not: 'usted',
    wrong: [
      words('usted ustedes vosotros vosotras vuestro vuestra vuestros vuestras'),
      openings(
        'Introduzca Escriba Inténtelo Intente Elija Seleccione Compruebe Vuelva Inicie Espere Pida Pruebe Haga Copie Acepte Repita Revise Guarde Abra Lea Indique',
      ),
    ],
  },
  fr: {
    chosen: 'informal',
    not: 'vous',
    wrong: [words('vous votre vos vôtre veuillez'), endings('ez', 'assez chez laissez')],
  },
  gr: {
    chosen: 'informal',
    not: 'εσείς',
    wrong: [words('εσείς εσάς σας'), endings('στε ξτε ψτε είτε ετε ηστε άτε', 'ώστε είτε πότε οπότε')],
  },
  hu: {
    chosen: 'informal',
    not: 'ön',
    wrong: [
      words('ön önt önnek öntől önhöz önnel önök önöknek'),
      openings(
        'Adja Írja Válassza Próbálja Ellenőrizze Lépjen Várjon Erősítse Töltse Kattintson Kérjen Másolja',
      ),
    ],
  },
  it: {
    chosen: 'informal',
    not: 'Lei',
    wrong: [
      capitals('Lei Suo Sua Suoi Sue'),
      words('vostro vostra vostri vostre'),
      openings(
        'Inserisca Scelga Riprovi Attenda Acceda Confermi Ripeta Scriva Vada Aspetti Scarichi Accetti Richieda Indichi',
      ),
    ],
  },
  nl: {
    chosen: 'informal',
    not: 'u',
    // After a figure «u» is the hour.
    wrong: [words('uw uzelf'), /(?<=\p{L},? )u(?!\p{L})|^U(?!\p{L})/u],
  },
  pl: {
    chosen: 'informal',
    not: 'Pan, Pani, Państwo',
    wrong: [/(?<!\p{L})(?:Pan|Pana|Panu|Panem|Pani|Panią|Państw(?:o|a|u|em))(?!\p{L})/u],
  },
  // The European Portuguese of the catalogue says «tu»; «você» would be Brazil's.
  pt: {
    chosen: 'informal',
    not: 'você',
    wrong: [
      words('você vocês vosso vossa'),
      openings(
        'Escreva Introduza Insira Tente Escolha Inicie Verifique Aguarde Envie Preencha Indique Confirme Aceite Guarde Repita Digite Copie',
      ),
    ],
  },
  ru: {
    chosen: 'formal',
    not: 'ты',
    wrong: [
      words('ты тебя тебе тобой твой твоя твоё твои твоего твоей твоему твоим твоих твою'),
      endings('ешь ёшь ишь ешься ёшься ишься', 'лишь'),
      openings('Введи Укажи Выбери Проверь Попробуй Напиши Войди Подожди Повтори Нажми'),
    ],
  },
  tr: {
    chosen: 'informal',
    not: 'siz',
    wrong: [
      words('siz sizi size sizin sizden sizde'),
      endings(
        'nız(?:ı|a|da|dan|ın)? niz(?:i|e|de|den|in)? nuz(?:u|a|da|dan|un)? nüz(?:ü|e|de|den|ün)?',
        'yalnız deniz denizi denize denizde denizden denizin henüz',
      ),
    ],
  },
};

function has(code: LanguageCode): code is keyof typeof address {
  return Object.hasOwn(address, code);
}

/** The first word of a text that addresses its reader in the form not chosen; undefined when there is none. */
export function otherAddress(code: LanguageCode, text: string): string | undefined {
  if (!has(code)) return undefined;
  const spoken = text.replaceAll(/\{\w+\}/g, '0').replaceAll(/<\/?\w+>/g, '');
  for (const each of address[code].wrong) {
    const found = each.exec(spoken)?.[0].replace(/^\P{L}+/u, '');
    if (found) return found;
  }
  return undefined;
}
