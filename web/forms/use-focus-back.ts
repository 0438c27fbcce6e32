import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * When a form on the page closes, gives the focus back to the button that opened it; where the form replaced that button, to
 * the first button of the place.
 * @param open what the form is about, compared by identity; null while it is closed
 * @returns a ref for the place: the element around the form and the buttons that open it
 */
export function useFocusBack<Place extends HTMLElement>(open: unknown): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const opener = useRef<Element>(null);
  const last = useRef(open);
  useLayoutEffect(() => {
    if (open === last.current) return;
    last.current = open;
    const { activeElement, body } = document;
    if (open !== null) {
      opener.current = place.current?.contains(activeElement) ? activeElement : null;
      return;
    }
    // Whoever has moved on while the form was being sent keeps the focus where it is.
    if (activeElement !== body) return;
    const target = opener.current?.isConnected ? opener.current : place.current?.querySelector('button');
    if (target instanceof HTMLElement) target.focus();
  }, [open]);
  return place;
}
