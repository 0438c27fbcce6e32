import type { Actor } from '#server/site/audit.ts';

/** Who the audit log names for what was done by a command on the server. No account's login has brackets. */
export const onServer: Actor = { login: '(server)', address: 'localhost' };
