import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useLaterChanges } from './use-later-changes.ts';

/** Closes the menu and returns the focus to its button. */
export function closeAndReturn(details: HTMLDetailsElement | null): void {
  if (!details) return;
  const inside = details.contains(document.activeElement);
  details.open = false;
  if (inside) details.querySelector('summary')?.focus();
}

/**
 * Menu behaviour for `details`: closes on Escape, outside clicks, blur and navigation. Without JavaScript it still
 * opens and closes.
 */
export function useDetails(): RefObject<HTMLDetailsElement | null> {
  const ref = useRef<HTMLDetailsElement>(null);
  useLaterChanges(useLocation().key, () => {
    if (ref.current) ref.current.open = false;
  });

  useEffect(() => {
    const details = ref.current;
    if (!details) return;
    const controller = new AbortController();
    const { signal } = controller;
    const closeUnlessInside = ({ target }: Event) => {
      if (target instanceof Node && !details.contains(target)) details.open = false;
    };
    document.addEventListener('pointerdown', closeUnlessInside, { signal });
    document.addEventListener('focusin', closeUnlessInside, { signal });
    details.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape' && details.open) closeAndReturn(details);
      },
      { signal },
    );
    return () => controller.abort();
  }, []);
  return ref;
}
