import { useSyncExternalStore } from 'react';

const query = '(min-width: 64rem)';

function subscribe(onChange: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** The login panel's place in the right column, which documents have for every screen. */
export const loginPanelId = 'login-panel';

const isWide = () => matchMedia(query).matches;

/**
 * Takes the login panel out of a phone's document, where styles hide it: hydrating its form only to throw it away
 * costs a slow phone up to 40 of 315 ms. Called before hydration.
 */
export function removeHiddenLoginPanel(): void {
  if (!isWide()) document.getElementById(loginPanelId)?.remove();
}

/** Whether three columns fit. On the server and during hydration: whether the document has the login panel. */
export function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    isWide,
    () => typeof document === 'undefined' || document.getElementById(loginPanelId) !== null,
  );
}
