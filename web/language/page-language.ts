import { type LanguageCode, tagOf } from '#contract/languages.ts';
import type { PageState } from '#contract/rendered-page.ts';
import { createTexts, type PageTexts } from '#web/i18n.ts';

export interface CurrentLanguage {
  readonly code: LanguageCode;
  /** `/de`, or empty. */
  readonly prefix: string;
  readonly texts: PageTexts;
}

export interface PageLanguage {
  current(): CurrentLanguage;
  subscribe(listener: () => void): () => void;
  /**
   * Switches to a URL's language.
   * @returns false when another switch started meanwhile
   * @throws TypeError without a connection, SyntaxError when the document is not a page of this site
   */
  load(href: string): Promise<boolean>;
}

export function readPageState(page: Document): PageState {
  return JSON.parse(page.getElementById('state')?.textContent ?? '');
}

async function toCurrentLanguage({ language, basename, texts: url }: PageState): Promise<CurrentLanguage> {
  const texts = await fetch(url);
  return { code: language, prefix: basename, texts: createTexts(language, await texts.json()) };
}

/** @throws TypeError without a connection */
export async function createPageLanguage(state: PageState): Promise<PageLanguage> {
  let current = await toCurrentLanguage(state);
  let asked = 0;
  const listeners = new Set<() => void>();
  return {
    current: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async load(href) {
      asked += 1;
      const turn = asked;
      const answer = await fetch(href, { headers: { accept: 'text/html' } });
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      const wanted = await toCurrentLanguage(readPageState(page));
      if (turn !== asked) return false;
      current = wanted;
      document.documentElement.lang = tagOf(current.code);
      for (const listener of listeners) listener();
      return true;
    },
  };
}
