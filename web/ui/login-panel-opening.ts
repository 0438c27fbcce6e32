import { createContext, useCallback, useContext } from 'react';

/** How the login gate is open: `folded` out where it is folded away, or `over` the page on every screen. */
export type GateOpen = 'folded' | 'over';

export const GateOpening = createContext<(how: GateOpen) => void>(() => {});

/** Opens the login gate where it is folded away: below 1024 pixels it is a dialog. */
export function useOpenGate(): () => void {
  const open = useContext(GateOpening);
  return useCallback(() => open('folded'), [open]);
}

/** Opens it over whatever is there: a dialog of the page keeps everybody from the gate beside it. */
export function useOpenGateOver(): () => void {
  const open = useContext(GateOpening);
  return useCallback(() => open('over'), [open]);
}
