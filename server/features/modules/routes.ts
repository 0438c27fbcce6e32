import type { FastifyInstance } from 'fastify';
import { actorOf, route } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { type ModuleServices, readModules } from './read-modules.ts';
import { switchModule } from './switch-module.ts';

export function moduleRoutes(app: FastifyInstance, services: ModuleServices & Pick<Services, 'site'>): void {
  route(app, 'GET /api/admin/modules', async () => {
    await services.modules.read();
    return { success: true as const, data: await readModules(services) };
  });

  route(app, 'PUT /api/admin/modules/{name}', async (asked) => {
    const actor = actorOf(asked);
    await switchModule(services, actor, asked.params.name, asked.body.isOn);
    return { success: true as const };
  });
}
