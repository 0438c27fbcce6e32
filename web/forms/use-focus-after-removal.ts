import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Gives the focus of a button that opens a dialog, and is then removed with its row, to the list: the next element around it
 * with `tabIndex={-1}` that is still there, at last the page's content.
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
  // After each commit, since rows are removed some time after the call; as cleanup also where the list goes with its last row.
  useEffect(() => {
    const restore = () => {
      if (opener.current?.isConnected !== false || document.activeElement !== document.body) return;
      opener.current = null;
      around.current.find((each) => each.isConnected)?.focus();
    };
    restore();
    return restore;
  });
}

function placesAround(element: Element | null): readonly HTMLElement[] {
  const place = element?.parentElement?.closest<HTMLElement>('[tabindex="-1"]');
  return place ? [place, ...placesAround(place)] : [];
}
