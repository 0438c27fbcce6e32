import type { LanguageCode } from '#contract/languages.ts';

interface FunctionWords {
  /** Words none of the site's other languages has, which almost every sentence contains. */
  readonly own: ReadonlySet<string>;
  /** Common words that other languages may have too. */
  readonly common: ReadonlySet<string>;
}

function words(own: string, common: string): FunctionWords {
  return { own: new Set(own.split(' ')), common: new Set(common.split(' ')) };
}

const english = words(
  'the you your yours this these that with from were and which their',
  'a an of to in is be on by for our we it not no can will all',
);

/** By language, to recognise texts an engine has given back as they were. */
export const functionWords: Readonly<Record<LanguageCode, FunctionWords>> = {
  en: english,
  'en-gb': english,
  ro: words(
    'și să este sunt pentru din această acest acesta dacă când până voastră voștri puteți',
    'un o la de cu pe nu în care mai ce se au va al ale după toate',
  ),
  de: words(
    'und nicht ist sind eine einen einem euch ihr wird werden auch oder wenn sich für über dass',
    'der die das den dem des ein zu im in mit von auf es wir alle bei nach als',
  ),
  cz: words(
    'který která které nebo jsou jsme jste když také může můžete při před všechny vám vás',
    'a se na v že je to z pro do s za si od jak po není',
  ),
  dk: words(
    'ikke også eller hvis jeres efter blive bliver være kan skal fra nye',
    'og i jeg det at en den til er som på de med af for et der I vi alle har',
  ),
  es: words(
    'los las pero también cuando están puede pueden vuestro vuestra hasta desde más',
    'el la de que y en un se no por con su para es al lo del como todos',
  ),
  fr: words(
    'les une dans pour vous nous avec sont cette votre vos aux ainsi où',
    'le la de et un en que qui du au ce il ne pas sur par est tous plus',
  ),
  gr: words(
    'και το να του για με που είναι στο στη στην στον της την τον από σας μας θα δεν των τα οι',
    'η ο σε αν ως',
  ),
  hu: words(
    'és hogy nem egy meg csak vagy minden mert lesz már akkor után azt ezt volt ha',
    'a az is de el ki ez be fel',
  ),
  it: words(
    'gli della delle degli nella nel anche sono questo questa potete tutti più perché dopo',
    'il la di che e un una in per con non è del da si al le lo',
  ),
  nl: words(
    'het een niet zijn wordt worden jullie ook naar deze voor maar kunnen bij nieuwe',
    'de van en in is dat op te met die er aan om als over alle',
  ),
  pl: words(
    'się oraz jest są nie które który która przez przed wszystkie dla tego będzie można wam was',
    'i w z na do to że a po od za jak co',
  ),
  pt: words(
    'não uma são você vocês também até estão pelos pela nos nas quando',
    'o a de que e do da em um para com os as por se na no',
  ),
  ru: words(
    'и в не на что вы вас вам это как для по из все от или если будет можно мы он она они',
    'с к у о',
  ),
  tr: words('ve bir bu için ile olan daha çok veya ise kadar sonra olarak tüm değil', 'de da ne mi en her o'),
};
