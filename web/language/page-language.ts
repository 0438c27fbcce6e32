import type { ShownMenus } from '#contract/api/design/menus.ts';
import { type LanguageCode, tagOf } from '#contract/languages.ts';
import type { PageState, WrittenDates } from '#contract/rendered-page.ts';
import { createTexts, type PageTexts } from '#web/i18n.ts';
import { type ShellData, shellRouteId } from '#web/page/shell-data.ts';

export interface CurrentLanguage {
  readonly code: LanguageCode;
  /** `/de`, or empty. */
  readonly prefix: string;
  readonly texts: PageTexts;
  readonly dates: WrittenDates;
  /** Of its document: the owner's menus have words. */
  readonly menus: ShownMenus | undefined;
  /** URL of these texts, and of those of all pages. */
  readonly urls: Pick<PageState, 'texts' | 'allTexts'>;
}

export interface PageLanguage {
  current(): CurrentLanguage;
  subscribe(listener: () => void): () => void;
  /**
   * Switches to a URL's language.
   * @param isWanted asked once the texts have come
   * @returns false when another switch started meanwhile, or it is not wanted any more
   * @throws TypeError without a connection, SyntaxError when the document is not a page of this site
   */
  load(href: string, isWanted?: () => boolean): Promise<boolean>;
  /** Loads the texts of all pages, if these are not all. @throws TypeError without a connection */
  loadAllTexts(): Promise<void>;
}

export function readPageState(page: Document): PageState {
  return JSON.parse(page.getElementById('state')?.textContent ?? '');
}

async function readTexts(language: LanguageCode, url: string): Promise<PageTexts> {
  const texts = await fetch(url);
  return createTexts(language, await texts.json());
}

async function toCurrentLanguage({
  language,
  basename,
  texts,
  allTexts,
  dates,
  loaderData,
}: PageState): Promise<CurrentLanguage> {
  const urls = { texts, allTexts };
  const menus = (loaderData[shellRouteId] as ShellData | undefined)?.menus;
  return { code: language, prefix: basename, texts: await readTexts(language, texts), dates, menus, urls };
}

/** @throws TypeError without a connection */
export async function createPageLanguage(state: PageState): Promise<PageLanguage> {
  let current = await toCurrentLanguage(state);
  let asked = 0;
  const listeners = new Set<() => void>();
  const hasAll = () => current.urls.texts === current.urls.allTexts;
  function show(wanted: CurrentLanguage): void {
    current = wanted;
    for (const listener of listeners) listener();
  }
  async function loadAllTexts(): Promise<void> {
    if (hasAll()) return;
    const { code, urls } = current;
    const texts = await readTexts(code, urls.allTexts);
    // The language may have been switched meanwhile.
    if (current.code !== code) return loadAllTexts();
    show({ ...current, texts, urls: { ...urls, texts: urls.allTexts } });
  }
  return {
    current: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async load(href, isWanted = () => true) {
      asked += 1;
      const turn = asked;
      const answer = await fetch(href, { headers: { accept: 'text/html' } });
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      const state = readPageState(page);
      let wanted: CurrentLanguage;
      // The texts of all pages may come while these are read: a form that is shown meanwhile needs them in this language, too.
      do {
        wanted = await toCurrentLanguage(hasAll() ? { ...state, texts: state.allTexts } : state);
      } while (hasAll() && wanted.urls.texts !== wanted.urls.allTexts);
      if (turn !== asked || !isWanted()) return false;
      show(wanted);
      document.documentElement.lang = tagOf(current.code);
      return true;
    },
    loadAllTexts,
  };
}
