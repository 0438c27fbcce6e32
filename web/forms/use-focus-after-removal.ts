import { type MouseEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * For a button that is removed with its row some time after it was pressed: gives the focus to the list, which is the next
 * element around it with `tabIndex={-1}` that is still there, at last the page's content.
 * @param isOpen while the dialog is open that the button opens, or its call is under way
 */
export function useFocusAfterRemoval(isOpen: boolean): void {
  const opener = useRef<Element>(null);
  const around = useRef<readonly HTMLElement[]>([]);
  // Before the dialog takes the focus, which it does in an effect.
  useLayoutEffect(() => {
    if (!isOpen) return;
    opener.current = document.activeElement;
    around.current = placesAround(opener.current);
  }, [isOpen]);
  const restore = useEffectEvent(() => {
    if (opener.current?.isConnected !== false) return;
    opener.current = null;
    if (document.activeElement === document.body) around.current.find((each) => each.isConnected)?.focus();
  });
  // After each commit, as rows go some time after the call; while the dialog is open, the page behind it takes no focus.
  useEffect(() => {
    if (!isOpen) restore();
  });
  // The last row may take the whole list with it.
  useEffect(() => () => restore(), []);
}

/** `onClick` of a button that is removed with its row at once: gives the focus to the list around it, then acts. */
export function handingOnFocus(act: () => void) {
  return ({ currentTarget }: MouseEvent<HTMLButtonElement>): void => {
    placesAround(currentTarget)[0]?.focus();
    act();
  };
}

function placesAround(element: Element | null): readonly HTMLElement[] {
  const place = element?.parentElement?.closest<HTMLElement>('[tabindex="-1"]');
  return place ? [place, ...placesAround(place)] : [];
}
