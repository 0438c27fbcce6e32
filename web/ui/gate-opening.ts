import { createContext, useContext } from 'react';

/** Opens the login gate where it is folded away: below 1024 pixels it is a dialog. */
export const GateOpening = createContext<() => void>(() => {});

export function useOpenGate(): () => void {
  return useContext(GateOpening);
}
