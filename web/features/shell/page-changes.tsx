import { useEffect, useRef } from 'react';
import { type Location, ScrollRestoration, useLocation, useNavigation } from 'react-router';

/** Splits a URL into the list and its page number. */
function partsOf({ pathname, search }: Location): { list: string; page: string | null } {
  const others = new URLSearchParams(search);
  const page = others.get('page');
  others.delete('page');
  return { list: `${pathname}?${others}`, page };
}

/** Whether the navigation leaves the page or list; setting a filter does not and keeps the focus. */
function isElsewhere(before: Location, now: Location): boolean {
  if (before.pathname !== now.pathname || (now.hash !== '' && before.hash !== now.hash)) return true;
  const [old, shown] = [partsOf(before), partsOf(now)];
  return old.list === shown.list && old.page !== shown.page;
}

/** The heading to focus: the URL's hash target or the page's title. */
function headingOf({ hash }: Location): HTMLElement | null {
  const content = document.getElementById('content');
  return (
    (hash && document.getElementById(hash.slice(1))) || (content?.querySelector('h1') ?? content ?? null)
  );
}

/** Does what browsers do between documents: scrolls, moves the focus and shows progress. */
export function PageChanges() {
  const location = useLocation();
  const waiting = useNavigation().state === 'loading';
  const before = useRef(location);
  useEffect(() => {
    const moved = isElsewhere(before.current, location);
    before.current = location;
    const heading = moved ? headingOf(location) : null;
    if (!heading) return;
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [location]);
  return (
    <>
      <ScrollRestoration />
      <div className="progress" data-waiting={waiting || undefined} aria-hidden="true" />
    </>
  );
}
