import { routes } from '#web/routes.tsx';
import { intendedPage } from './intended-page.ts';
import { goAhead } from './prefetch-page.ts';
import { type KeptAnswers, keptMs } from './response-cache.ts';

/** A pointer that only passes over a link means nothing by it. */
const restMs = 80;

function linkAt(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
}

/** Whoever pays for each byte asks for nothing ahead. */
function isSparing(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return (
    typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
  );
}

/**
 * Fetches the page a visitor is about to open: the pointer or the focus rests on its link, or a finger touches it.
 * @param prefix gives what addresses of the page's language begin with: `/de`, or nothing
 */
export function watchIntent({ ahead, forget }: KeptAnswers, prefix: () => string): void {
  if (isSparing()) return;
  const asked = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function go(link: HTMLAnchorElement): void {
    const { href, target } = link;
    const hasDownload = link.hasAttribute('download');
    const page = intendedPage({ href, target, hasDownload }, new URL(location.href), prefix(), routes);
    if (!page || (asked.get(href) ?? 0) > Date.now()) return;
    asked.set(href, Date.now() + keptMs);
    void goAhead(page, ahead);
  }

  function consider({ type, target }: Event): void {
    clearTimeout(timer);
    const link = linkAt(target);
    if (!link) return;
    if (type === 'touchstart') go(link);
    else timer = setTimeout(() => go(link), restMs);
  }

  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(type, consider, { passive: true });
  }
  // Sending a form, also by Enter, clicks its button: afterwards other things may be true.
  document.addEventListener('click', ({ target }) => !linkAt(target) && forget(), { capture: true });
}
