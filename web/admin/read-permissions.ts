import type { Permission } from '#contract/permissions.ts';
import type { Api } from '#web/api.ts';

/**
 * What the reader may do. Pages ask for nothing else: each call that is refused is logged as a possible attack.
 * @throws ApiError without a session
 */
export async function readPermissions(api: Api): Promise<ReadonlySet<Permission>> {
  const { permissions } = await api.call('GET /api/auth/session', { query: {} });
  return new Set(permissions);
}
