import { type LanguageCode, tagOf } from '#contract/languages.ts';
import { createTexts, type PageTexts } from '#web/i18n.ts';
import type { PageState } from '#web/page/page-state.ts';

/** The language a page is shown in. */
export interface ShownLanguage {
  readonly code: LanguageCode;
  /** What addresses begin with: `/de`, or nothing where the address carries no language. */
  readonly prefix: string;
  readonly texts: PageTexts;
}

/** The language of the living page, which may change without a new document. */
export interface PageLanguage {
  current(): ShownLanguage;
  subscribe(listener: () => void): () => void;
  /**
   * Shows the texts of an address's language.
   * @returns false when another language was asked for meanwhile
   * @throws TypeError without a connection, SyntaxError where the document is none of this site's pages
   */
  load(href: string): Promise<boolean>;
}

/** @throws SyntaxError */
export function readPageState(page: Document): PageState {
  return JSON.parse(page.getElementById('state')?.textContent ?? '');
}

function shownLanguage({ language, basename, catalogue }: PageState): ShownLanguage {
  return { code: language, prefix: basename, texts: createTexts(language, catalogue) };
}

export function createPageLanguage(state: PageState): PageLanguage {
  let shown = shownLanguage(state);
  let asked = 0;
  const listeners = new Set<() => void>();
  return {
    current: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async load(href) {
      asked += 1;
      const turn = asked;
      const answer = await fetch(href, { headers: { accept: 'text/html' } });
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      if (turn !== asked) return false;
      shown = shownLanguage(readPageState(page));
      document.documentElement.lang = tagOf(shown.code);
      for (const listener of listeners) listener();
      return true;
    },
  };
}
