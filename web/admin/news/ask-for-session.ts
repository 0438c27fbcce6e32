import type { Api } from '#web/api.ts';

/**
 * The news' own calls need the password only. Asked first, an ended session is told of as everywhere at the desk: nothing is
 * published from a page that takes its reader for logged out afterwards.
 * @throws ApiError when there is no session (any more)
 */
export async function askForSession(api: Api): Promise<void> {
  await api.call('GET /api/auth/session', { query: {} });
}
