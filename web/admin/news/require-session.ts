import type { Api } from '#web/api.ts';

/**
 * Checks the session first, because the news calls only check the password: an ended session must be reported here as
 * on every other admin page.
 * @throws ApiError without a session
 */
export async function requireSession(api: Api): Promise<void> {
  await api.call('GET /api/auth/session', { query: {} });
}
