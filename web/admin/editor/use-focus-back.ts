import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Gives the focus back when a form closes that opens on its page: to what opened it, or, where the form stood in its place,
 * to the first button there.
 * @returns a ref for the element around the form and the button that opens it
 */
export function useFocusBack<Place extends HTMLElement>(isOpen: boolean): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const opener = useRef<Element>(null);
  const wasOpen = useRef(isOpen);
  useLayoutEffect(() => {
    if (isOpen === wasOpen.current) return;
    wasOpen.current = isOpen;
    const { activeElement, body } = document;
    if (isOpen) {
      opener.current = activeElement === body ? null : activeElement;
    } else if (activeElement === body) {
      // Whoever has moved on while the form was sent stays there.
      const known = opener.current?.isConnected ? opener.current : place.current?.querySelector('button');
      if (known instanceof HTMLElement) known.focus();
    }
  }, [isOpen]);
  return place;
}
