import { createContext, useContext } from 'react';
import type { ModuleName } from '#contract/modules.ts';

/** Modules that are on; none without a provider. */
export const ModulesContext = createContext<readonly ModuleName[]>([]);

export function useModule(name: ModuleName): boolean {
  return useContext(ModulesContext).includes(name);
}
