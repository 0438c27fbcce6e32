import { createContext } from 'react';

/** Loads the texts that are in no first load, for what opens on any page. @throws TypeError without a connection */
export const AllTextsContext = createContext<() => Promise<void>>(async () => {});
