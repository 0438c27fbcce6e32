import type { Actor } from '#server/site/audit.ts';

/** The audit log's actor for commands run on the server. Logins never contain brackets. */
export const cliActor: Actor = { login: '(server)', address: 'localhost' };
