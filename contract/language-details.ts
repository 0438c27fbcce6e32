// One row per language with everything that the browser does not need; what it needs is in languages.ts.
import type { LanguageFields } from './language-fields.ts';
import type { LanguageCode } from './languages.ts';

export const fontSetNames = ['latin', 'latin-ext', 'cyrillic', 'greek'] as const;

export interface LanguageDetails extends LanguageFields {
  /** Unicode script of its letters. */
  readonly script: 'Latin' | 'Cyrillic' | 'Greek';
  /** Set of font files that has its letters. */
  readonly fonts: (typeof fontSetNames)[number];
}

/** Names of A to Z, then 0 to 9, in this order. */
function namesInOrder(names: string): Record<string, string> {
  const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
  return Object.fromEntries(names.split(', ').map((name, index) => [characters.charAt(index), name]));
}

/** The picture's letters are Latin: their English names, as Greeks say and write them. */
const greekNames = namesInOrder(
  'έι, μπι, σι, ντι, ει, εφ, τζι, έιτς, άι, τζέι, κέι, ελ, εμ, εν, όου, πι, κιού, αρ, ες, τι, γιου, βι, ντάμπλ γιου, εξ, γουάι, ζεντ',
);

/**
 * English names too; X and Y have Latin names that every Russian knows. «и» would be read as the conjunction, so it is
 * given as a sound. Digits are words, because the voice mispronounces bare ones.
 */
const russianNames = namesInOrder(
  'эй, би, си, ди, [[i:]], эф, джи, эйч, ай, джей, кей, эль, эм, эн, оу, пи, кью, ар, эс, ти, ю, ви, дабл-ю, икс, игрек, зет, ноль, один, два, три, четыре, пять, шесть, семь, восемь, девять',
);

const englishWords = {
  own: 'the you your yours this these that with from were and which their',
  common: 'a an of to in is be on by for our we it not no can will all',
};

export const languageDetails: Readonly<Record<LanguageCode, LanguageDetails>> = {
  en: {
    functionWords: englishWords,
    english: 'English',
    iso3: 'eng',
    deepl: 'EN-US',
    openGraph: 'en_US',
    script: 'Latin',
    fonts: 'latin',
    formality: undefined,
    rejectedTerms: [[/\bmails?\b(?! server)/iu, 'email']],
    speaker: { voice: 'en-us' },
  },
  'en-gb': {
    functionWords: englishWords,
    english: 'British English',
    iso3: 'eng',
    deepl: 'EN-GB',
    openGraph: 'en_GB',
    script: 'Latin',
    fonts: 'latin',
    formality: undefined,
    rejectedTerms: [[/\bmails?\b(?! server)/iu, 'email']],
    speaker: { voice: 'en-gb' },
  },
  ro: {
    functionWords: {
      own: 'și să este sunt pentru din această acest acesta dacă când până voastră voștri puteți',
      common: 'un o la de cu pe nu în care mai ce se au va al ale după toate',
    },
    english: 'Romanian',
    iso3: 'ron',
    openGraph: 'ro_RO',
    script: 'Latin',
    fonts: 'latin-ext',
    letters: 'ĂăÂâÎîȘșȚțŞşŢţ',
    hasManyPlurals: true,
    formality: {
      form: 'informal',
      you: 'tu',
      other: 'dumneavoastră',
      words: 'dumneavoastră dvs vă voi vostru voastră voștri voastre puteți aveți sunteți veți',
      openings:
        'Introduceți Scrieți Încercați Alegeți Verificați Conectați Așteptați Confirmați Repetați Completați Acceptați Cereți',
    },
    rejectedTerms: [
      [String.raw`personaj\p{L}*`, 'caracter'],
      ['noutate noutăți noutatea noutățile', 'știre'],
      ['este', 'e'],
    ],
    // The modern names; the voice says «fe, le, me», which rhyme with «be, ce, de».
    speaker: { voice: 'ro', names: { F: 'ef', L: 'ell', M: 'em', N: 'en', R: 'er', S: 'es', Q: 'chiu' } },
  },
  de: {
    functionWords: {
      own: 'und nicht ist sind eine einen einem euch ihr wird werden auch oder wenn sich für über dass',
      common: 'der die das den dem des ein zu im in mit von auf es wir alle bei nach als',
    },
    english: 'German',
    iso3: 'deu',
    openGraph: 'de_DE',
    script: 'Latin',
    fonts: 'latin',
    formality: {
      form: 'informal',
      you: 'du',
      other: 'Sie',
      capitals: 'Sie',
      pattern: /(?<!\p{L})(?:Ihnen|Ihr|Ihre[mnrs]?)(?!\p{L})/u,
    },
    rejectedTerms: [
      [/(?<!E[-‑])\bMails?\b/u, 'E-Mail'],
      [String.raw`Registrierungsbedingung\p{L}*`, 'Teilnahmebedingungen'],
      [String.raw`Neuigkeit\p{L}*`, 'News'],
    ],
    speaker: { voice: 'de' },
  },
  cz: {
    functionWords: {
      own: 'který která které nebo jsou jsme jste když také může můžete při před všechny vám vás',
      common: 'a se na v že je to z pro do s za si od jak po není',
    },
    english: 'Czech',
    iso3: 'ces',
    openGraph: 'cs_CZ',
    script: 'Latin',
    fonts: 'latin-ext',
    letters: 'ÁáČčĎďÉéĚěÍíŇňÓóŘřŠšŤťÚúŮůÝýŽž',
    formality: {
      form: 'informal',
      you: 'ty',
      other: 'vy',
      words: 'vy vás vám vámi váš vaše vaši vašeho vašemu vaší vašich vašim vašimi jste',
      endings: 'ejte jte ěte íte áte ďte žte ňte',
      endingExceptions: 'dítě',
    },
    rejectedTerms: [['tento tato toto tyto této tohoto tímto', 'tenhle']],
    speaker: { voice: 'cs', names: { W: 'dvojité vé' } },
  },
  dk: {
    functionWords: {
      own: 'ikke også eller hvis jeres efter blive bliver være kan skal fra nye',
      common: 'og i jeg det at en den til er som på de med af for et der I vi alle har',
    },
    english: 'Danish',
    iso3: 'dan',
    openGraph: 'da_DK',
    script: 'Latin',
    fonts: 'latin',
    formality: { form: 'informal', you: 'du', other: 'De', capitals: 'De Dem Deres' },
    rejectedTerms: [[String.raw`offentliggj\p{L}+ offentliggør\p{L}*`, 'udgive']],
    speaker: { voice: 'da', pace: 140 },
  },
  es: {
    functionWords: {
      own: 'los las pero también cuando están puede pueden vuestro vuestra hasta desde más',
      common: 'el la de que y en un se no por con su para es al lo del como todos',
    },
    english: 'European Spanish',
    iso3: 'spa',
    openGraph: 'es_ES',
    script: 'Latin',
    fonts: 'latin',
    formality: {
      form: 'informal',
      you: 'tú',
      other: 'usted',
      words: 'usted ustedes vosotros vosotras vuestro vuestra vuestros vuestras',
      openings:
        'Introduzca Escriba Inténtelo Intente Elija Seleccione Compruebe Vuelva Inicie Espere Pida Pruebe Haga Copie Acepte Repita Revise Guarde Abra Lea Indique',
    },
    rejectedTerms: [['actualidad actualidades', 'noticia']],
    speaker: { voice: 'es' },
  },
  fr: {
    functionWords: {
      own: 'les une dans pour vous nous avec sont cette votre vos aux ainsi où',
      common: 'le la de et un en que qui du au ce il ne pas sur par est tous plus',
    },
    english: 'French',
    iso3: 'fra',
    openGraph: 'fr_FR',
    script: 'Latin',
    fonts: 'latin',
    formality: {
      form: 'informal',
      you: 'tu',
      other: 'vous',
      words: 'vous votre vos vôtre veuillez',
      endings: 'ez',
      endingExceptions: 'assez chez laissez',
    },
    rejectedTerms: [['actualité actualités', 'actu']],
    speaker: { voice: 'fr-fr', pace: 140 },
  },
  gr: {
    functionWords: {
      own: 'και το να του για με που είναι στο στη στην στον της την τον από σας μας θα δεν των τα οι',
      common: 'η ο σε αν ως',
    },
    english: 'Greek',
    iso3: 'ell',
    openGraph: 'el_GR',
    script: 'Greek',
    fonts: 'greek',
    formality: {
      form: 'informal',
      you: 'εσύ',
      other: 'εσείς',
      words: 'εσείς εσάς σας',
      endings: 'στε ξτε ψτε είτε ετε ηστε άτε',
      endingExceptions: 'ώστε είτε πότε οπότε',
    },
    rejectedTerms: [[String.raw`διακομιστ\p{L}+`, 'σέρβερ']],
    speaker: { voice: 'el', names: greekNames },
  },
  hu: {
    functionWords: {
      own: 'és hogy nem egy meg csak vagy minden mert lesz már akkor után azt ezt volt ha',
      common: 'a az is de el ki ez be fel',
    },
    english: 'Hungarian',
    iso3: 'hun',
    openGraph: 'hu_HU',
    script: 'Latin',
    fonts: 'latin-ext',
    letters: 'ŐőŰű',
    formality: {
      form: 'informal',
      you: 'te',
      other: 'ön',
      words: 'ön önt önnek öntől önhöz önnel önök önöknek',
      openings:
        'Adja Írja Válassza Próbálja Ellenőrizze Lépjen Várjon Erősítse Töltse Kattintson Kérjen Másolja',
    },
    speaker: { voice: 'hu' },
  },
  it: {
    functionWords: {
      own: 'gli della delle degli nella nel anche sono questo questa potete tutti più perché dopo',
      common: 'il la di che e un una in per con non è del da si al le lo',
    },
    english: 'Italian',
    iso3: 'ita',
    openGraph: 'it_IT',
    script: 'Latin',
    fonts: 'latin',
    formality: {
      form: 'informal',
      you: 'tu',
      other: 'Lei',
      capitals: 'Lei Suo Sua Suoi Sue',
      words: 'vostro vostra vostri vostre',
      openings:
        'Inserisca Scelga Riprovi Attenda Acceda Confermi Ripeta Scriva Vada Aspetti Scarichi Accetti Richieda Indichi',
    },
    rejectedTerms: [
      ['team', 'staff'],
      ['togli tolto tolta', 'rimuovi, rimosso'],
    ],
    speaker: { voice: 'it', names: { T: 'ti' } },
  },
  nl: {
    functionWords: {
      own: 'het een niet zijn wordt worden jullie ook naar deze voor maar kunnen bij nieuwe',
      common: 'de van en in is dat op te met die er aan om als over alle',
    },
    english: 'Dutch',
    iso3: 'nld',
    openGraph: 'nl_NL',
    script: 'Latin',
    fonts: 'latin',
    formality: {
      form: 'informal',
      you: 'je',
      other: 'u',
      words: 'uw uzelf',
      // After a figure «u» is the hour.
      pattern: /(?<=\p{L},? )u(?!\p{L})|^U(?!\p{L})/u,
    },
    rejectedTerms: [
      [String.raw`vertaalprogramma\p{L}*`, 'vertaaldienst'],
      ['onopgeslagen', 'nog niet opgeslagen'],
    ],
    speaker: { voice: 'nl', names: { W: 'wee', Y: 'ypsilon' } },
  },
  pl: {
    functionWords: {
      own: 'się oraz jest są nie które który która przez przed wszystkie dla tego będzie można wam was',
      common: 'i w z na do to że a po od za jak co',
    },
    english: 'Polish',
    iso3: 'pol',
    openGraph: 'pl_PL',
    script: 'Latin',
    fonts: 'latin-ext',
    letters: 'ĄąĆćĘęŁłŃńÓóŚśŹźŻż',
    formality: {
      form: 'informal',
      you: 'ty',
      other: 'Pan, Pani, Państwo',
      pattern: /(?<!\p{L})(?:Pan|Pana|Panu|Panem|Pani|Panią|Państw(?:o|a|u|em))(?!\p{L})/u,
    },
    rejectedTerms: [
      [String.raw`dotacj\p{L}+`, 'darowizna'],
      [String.raw`magazynier\p{L}*`, 'dozorca'],
    ],
    speaker: { voice: 'pl' },
  },
  pt: {
    functionWords: {
      own: 'não uma são você vocês também até estão pelos pela nos nas quando',
      common: 'o a de que e do da em um para com os as por se na no',
    },
    english: 'European Portuguese',
    iso3: 'por',
    deepl: 'PT-PT',
    openGraph: 'pt_PT',
    script: 'Latin',
    fonts: 'latin',
    // European Portuguese says «tu»; «você» would be Brazilian.
    formality: {
      form: 'informal',
      you: 'tu',
      other: 'você',
      words: 'você vocês vosso vossa',
      openings:
        'Escreva Introduza Insira Tente Escolha Inicie Verifique Aguarde Envie Preencha Indique Confirme Aceite Guarde Repita Digite Copie',
    },
    rejectedTerms: [
      ['esconder esconde', 'ocultar'],
      [String.raw`transferência\p{L}*`, 'download'],
      ['entrar', 'iniciar sessão'],
    ],
    speaker: { voice: 'pt' },
  },
  ru: {
    functionWords: {
      own: 'и в не на что вы вас вам это как для по из все от или если будет можно мы он она они',
      common: 'с к у о',
    },
    english: 'Russian',
    iso3: 'rus',
    openGraph: 'ru_RU',
    script: 'Cyrillic',
    fonts: 'cyrillic',
    hasManyPlurals: true,
    formality: {
      form: 'formal',
      you: 'вы',
      other: 'ты',
      words: 'ты тебя тебе тобой твой твоя твоё твои твоего твоей твоему твоим твоих твою',
      endings: 'ешь ёшь ишь ешься ёшься ишься',
      endingExceptions: 'лишь',
      openings: 'Введи Укажи Выбери Проверь Попробуй Напиши Войди Подожди Повтори Нажми',
    },
    rejectedTerms: [
      [/(?<!\p{L})знак(?:а|у|ом|е|и|ов|ам|ами|ах)?(?!\p{L})(?! препинания)/iu, 'символ'],
      [String.raw`электронн\p{L}+`, 'почта'],
    ],
    speaker: { voice: 'ru', pace: 125, names: russianNames },
  },
  tr: {
    functionWords: {
      own: 've bir bu için ile olan daha çok veya ise kadar sonra olarak tüm değil',
      common: 'de da ne mi en her o',
    },
    english: 'Turkish',
    iso3: 'tur',
    openGraph: 'tr_TR',
    script: 'Latin',
    fonts: 'latin-ext',
    letters: 'ĞğİıŞş',
    formality: {
      form: 'informal',
      you: 'sen',
      other: 'siz',
      words: 'siz sizi size sizin sizden sizde',
      endings: 'nız(?:ı|a|da|dan|ın)? niz(?:i|e|de|den|in)? nuz(?:u|a|da|dan|un)? nüz(?:ü|e|de|den|ün)?',
      endingExceptions: 'yalnız deniz denizi denize denizde denizden denizin henüz',
    },
    rejectedTerms: [
      [String.raw`parola\p{L}*`, 'şifre'],
      [String.raw`imparatorlu\p{L}+ bayra\p{L}+`, 'krallık'],
    ],
    // «ka» and «haş» are as common as «ke» and «he» and rhyme with nothing.
    speaker: { voice: 'tr', names: { K: 'ka', H: 'haş' } },
  },
};
