import type { FastifyInstance } from 'fastify';
import { type RequestContext, rightsOf, route, sessionOf } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import type { ChangeContext } from './change-staff.ts';
import { giveRole, mapAuthority, takeRole } from './members.ts';
import { changeRole, createRole, deleteRole } from './own-roles.ts';
import { readStaff } from './read-staff.ts';

const done = { success: true } as const;

function askedBy(asked: Pick<RequestContext<'GET /api/admin/roles'>, 'request' | 'session'>): ChangeContext {
  return { session: sessionOf(asked), address: asked.request.ip };
}

/** Roles of staff: made, changed, given and taken in the administration. */
export function roleRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'game' | 'history' | 'site'>,
): void {
  route(app, 'GET /api/admin/roles', async (asked) => ({
    ...done,
    data: await readStaff(services, rightsOf(asked)),
  }));

  route(app, 'POST /api/admin/roles', async (asked) => ({
    ...done,
    id: await createRole(services, askedBy(asked), asked.body),
  }));

  route(app, 'PUT /api/admin/roles/{id}', async (asked) => {
    await changeRole(services, askedBy(asked), asked.params.id, asked.body);
    return done;
  });

  route(app, 'DELETE /api/admin/roles/{id}', async (asked) => {
    await deleteRole(services, askedBy(asked), asked.params.id);
    return done;
  });

  route(app, 'POST /api/admin/role-members', async (asked) => ({
    ...done,
    id: await giveRole(services, askedBy(asked), asked.body),
  }));

  route(app, 'DELETE /api/admin/role-members/{id}', async (asked) => {
    await takeRole(services, askedBy(asked), asked.params.id);
    return done;
  });

  route(app, 'PUT /api/admin/authority-roles/{authority}', async (asked) => {
    await mapAuthority(services, askedBy(asked), asked.params.authority, asked.body);
    return done;
  });
}
