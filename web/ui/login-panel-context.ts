import { createContext, useCallback, useContext } from 'react';

/**
 * How to open the login panel: `inline` where it fits beside the page (else as a dialog), or always as a `dialog`.
 */
export type LoginPanelMode = 'inline' | 'dialog';

export const LoginPanelContext = createContext<(how: LoginPanelMode) => void>(() => {});

/** Opens the login panel; below 1024 pixels as a dialog. */
export function useOpenLoginPanel(): () => void {
  const open = useContext(LoginPanelContext);
  return useCallback(() => open('inline'), [open]);
}

/** Opens the login panel as a dialog, even above another dialog of the page. */
export function useOpenLoginDialog(): () => void {
  const open = useContext(LoginPanelContext);
  return useCallback(() => open('dialog'), [open]);
}
