// In the chunk of React, so that React runs there, in a task of its own, and not when the entry first asks for it.
import { hydrateRoot } from 'react-dom/client';

export const hydrate: typeof hydrateRoot = (...args) => hydrateRoot(...args);
