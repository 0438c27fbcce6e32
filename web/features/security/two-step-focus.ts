import { type RefObject, useEffect, useRef } from 'react';

/** Focuses what replaces a part of the page, as the button that did it is gone. The element needs `tabIndex={-1}`. */
export function useFocusOnMount<T extends HTMLElement>(): RefObject<T | null> {
  const element = useRef<T>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
