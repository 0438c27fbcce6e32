import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useLaterChanges } from './use-later-changes.ts';

/** Closes the menu and returns the focus to its button. */
export function closeAndReturn(details: HTMLDetailsElement | null, menu: Element | null = details): void {
  if (!details) return;
  const inside = menu?.contains(document.activeElement);
  details.open = false;
  if (inside) details.querySelector('summary')?.focus();
}

/**
 * Menu behaviour for `details`: closes on Escape, outside clicks, blur and navigation. Without JavaScript it still
 * opens and closes.
 * @param within selector of the ancestor that counts as inside; the element itself without it
 */
export function useDetails(within?: string): RefObject<HTMLDetailsElement | null> {
  const ref = useRef<HTMLDetailsElement>(null);
  useLaterChanges(useLocation().key, () => {
    if (ref.current) ref.current.open = false;
  });

  useEffect(() => {
    const details = ref.current;
    if (!details) return;
    const controller = new AbortController();
    const { signal } = controller;
    const menu = (within && details.closest<HTMLElement>(within)) || details;
    const closeUnlessInside = ({ target }: Event) => {
      if (target instanceof Node && !menu.contains(target)) details.open = false;
    };
    document.addEventListener('pointerdown', closeUnlessInside, { signal });
    document.addEventListener('focusin', closeUnlessInside, { signal });
    menu.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape' && details.open) closeAndReturn(details, menu);
      },
      { signal },
    );
    return () => controller.abort();
  }, [within]);
  return ref;
}
