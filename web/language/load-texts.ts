import { createContext } from 'react';

/** Loads the texts of all pages, for what the first texts leave out. */
export const LoadTextsContext = createContext<() => Promise<void>>(async () => {});
