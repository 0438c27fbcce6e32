import { z } from 'zod';
import { defineCalls, success } from '#contract/api/call.ts';
import { type ModuleName, moduleNames } from '#contract/modules.ts';

const name = z.enum(moduleNames as [ModuleName, ...ModuleName[]]);

const needSchema = z.object({
  need: z.enum(['gameRights', 'gameReading', 'mail']),
  state: z.enum(['met', 'missing', 'unknown']).describe('Unknown while the game’s database does not answer'),
  grant: z
    .string()
    .nullable()
    .describe(
      'SQL that grants the rights on the game’s database, for its administrator; null for other needs',
    ),
  findings: z.array(z.string()).nullable().describe('What `npm run doctor` says is missing, in English'),
});

export const moduleStateSchema = z.object({
  name,
  isOn: z.boolean(),
  isFixed: z.boolean().describe('Named in MODULES of the settings: on, whatever is switched here'),
  needs: z.array(needSchema).nullable().describe('Null where it needs nothing'),
});

export type ModuleState = z.infer<typeof moduleStateSchema>;
export type ModuleNeedState = z.infer<typeof needSchema>;

export const moduleCalls = defineCalls({
  'GET /api/admin/modules': {
    summary: 'The parts beyond the core: which are on, and what each needs',
    tag: 'Administration',
    access: 'administrator',
    permission: 'modules.switch',
    limit: 'general',
    response: z.object({ success, data: z.array(moduleStateSchema) }),
    apiErrors: ['auth.adminRequired'],
  },
  'PUT /api/admin/modules/{name}': {
    summary: 'Switch a part of the site on or off, on all instances within some seconds',
    tag: 'Administration',
    access: 'administrator',
    permission: 'modules.switch',
    limit: 'general',
    stepUp: true,
    audit: 'module.switch',
    params: z.object({ name }),
    body: z.object({ isOn: z.boolean() }),
    response: z.object({ success }),
    apiErrors: ['modules.fixed', 'modules.rightsMissing', 'auth.adminRequired'],
  },
});
