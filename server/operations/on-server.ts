import type { Actor } from '#server/site/audit.ts';

/** The audit log's actor for commands run on the server. Logins never contain brackets. */
export const onServer: Actor = { login: '(server)', address: 'localhost' };
