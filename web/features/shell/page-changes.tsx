import { useEffect, useRef } from 'react';
import { ScrollRestoration, useLocation, useNavigation } from 'react-router';

/** What a browser does by itself between documents: scroll, move the focus, show that something is coming. */
export function PageChanges() {
  const { pathname } = useLocation();
  const waiting = useNavigation().state === 'loading';
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <>
      <ScrollRestoration />
      <div className="progress" data-waiting={waiting || undefined} aria-hidden="true" />
    </>
  );
}
