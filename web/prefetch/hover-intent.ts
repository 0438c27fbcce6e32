import type { RouteObject } from 'react-router';
import { linkedPage } from './linked-page.ts';
import { prefetchPage } from './prefetch-page.ts';
import { type ResponseCache, responseTtlMs } from './response-cache.ts';

/** Ignores pointers that only cross a link. */
const hoverDelayMs = 80;

function linkAt(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
}

/** Respects the browser's data saver. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return (
    typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
  );
}

/**
 * Prefetches a page when the pointer or focus rests on its link, or a finger touches it.
 * @param prefix returns the language prefix of links: `/de`, or empty
 */
export function watchHoverIntent(
  { prefetch: transport, clear }: ResponseCache,
  prefix: () => string,
  routes: RouteObject[],
): void {
  if (savesData()) return;
  const prefetched = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function prefetch(link: HTMLAnchorElement): void {
    const { href, target } = link;
    const hasDownload = link.hasAttribute('download');
    const page = linkedPage({ href, target, hasDownload }, new URL(location.href), prefix(), routes);
    if (!page || (prefetched.get(href) ?? 0) > Date.now()) return;
    prefetched.set(href, Date.now() + responseTtlMs);
    void prefetchPage(page, transport);
  }

  function onPointer({ type, target }: Event): void {
    clearTimeout(timer);
    const link = linkAt(target);
    if (!link) return;
    if (type === 'touchstart') prefetch(link);
    else timer = setTimeout(() => prefetch(link), hoverDelayMs);
  }

  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(type, onPointer, { passive: true });
  }
  // A click outside links, also Enter in a form, may change data: prefetched responses could be stale.
  document.addEventListener('click', ({ target }) => !linkAt(target) && clear(), { capture: true });
}
