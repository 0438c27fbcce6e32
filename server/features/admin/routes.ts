import type { FastifyInstance } from 'fastify';
import { isAdministrator } from '#server/administrators.ts';
import type { Parts } from '#server/parts.ts';
import { route } from '#server/route.ts';

/** Whether the session's own login is an administrator's; nobody learns that about anybody else. */
export function adminRoutes(app: FastifyInstance, parts: Pick<Parts, 'config' | 'game'>): void {
  route(app, 'POST /api/admin/check', async ({ body, session }) => {
    const own = session !== null && body.username.toLowerCase() === session.login.toLowerCase();
    return { success: true as const, isAdmin: own && (await isAdministrator(parts, session.login)) };
  });
}
