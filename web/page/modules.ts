import { createContext, useContext } from 'react';
import { createContext as createLoaderContext } from 'react-router';
import type { ModuleName } from '#contract/modules.ts';

/** Modules that are on, for loaders: they ask for nothing of a module that is off. */
export const modulesOfLoaders = createLoaderContext<readonly ModuleName[]>([]);

/** Modules that are on, for components; none without a provider. */
export const ModulesContext = createContext<readonly ModuleName[]>([]);

export function useModule(name: ModuleName): boolean {
  return useContext(ModulesContext).includes(name);
}
