import { UNSAFE_createBrowserHistory as createBrowserHistory, createPath, parsePath } from 'react-router';
import { pathWithSearch, splitPath } from '#web/paths.ts';
import type { PageLanguage } from './page-language.ts';

type BrowserHistory = ReturnType<typeof createBrowserHistory>;
type To = Parameters<BrowserHistory['push']>[0];

function withoutPrefix<T extends { readonly pathname: string }>(location: T): T {
  return { ...location, pathname: splitPath(location.pathname).path };
}

/**
 * Hides the language prefix from the router, which cannot change its basename: `/de/ranking` is `/ranking`. So a
 * language switch keeps the page and its typed input.
 */
export function createPageHistory(language: PageLanguage): BrowserHistory {
  const history = createBrowserHistory();

  function withPrefix(to: To): Exclude<To, string> {
    const path = typeof to === 'string' ? parsePath(to) : to;
    const { prefix } = language.current();
    return prefix === '' ? path : { ...path, pathname: prefix + pathWithSearch(path.pathname ?? '/', '') };
  }

  async function follow(go: () => void): Promise<void> {
    const { language: code } = splitPath(location.pathname);
    if (language.current().prefix === (code ? `/${code}` : '')) return go();
    const { href } = location;
    // Who has gone on meanwhile is not taken back to this page, nor to its language.
    const isStillThere = () => location.href === href;
    try {
      if (await language.load(href, isStillThere)) go();
    } catch {
      if (isStillThere()) location.reload();
    }
  }

  return {
    ...history,
    get action() {
      return history.action;
    },
    get location() {
      return withoutPrefix(history.location);
    },
    createHref: (to) => createPath(withPrefix(to)),
    push: (to, state) => history.push(withPrefix(to), state),
    replace: (to, state) => history.replace(withPrefix(to), state),
    listen: (listener) =>
      history.listen((update) => {
        void follow(() => listener({ ...update, location: withoutPrefix(update.location) }));
      }),
  };
}
