import { z } from 'zod';
import { bytesSchema, defineCalls, success } from '#contract/api/call.ts';
import { secret } from './account.ts';

const time = z.string().describe('ISO 8601, UTC');

/** `none`: never asked; `waiting`: the archive is being written; `ready`: its link works; `over`: it no longer does. */
const dataExportStates = ['none', 'waiting', 'ready', 'over'] as const;

const stateSchema = z.object({
  state: z.enum(dataExportStates),
  expiresAt: time.nullable().describe('Until when the mailed link works; null when there is none'),
  nextAt: time.nullable().describe('When the next archive may be asked for; null for now'),
});

export type OwnDataExport = z.infer<typeof stateSchema>;

export const dataExportCalls = defineCalls({
  'GET /api/auth/data-export': {
    summary: 'How far the archive of the own data is',
    tag: 'Account',
    access: 'player',
    limit: 'general',
    response: z.object({ success, ...stateSchema.shape }),
    apiErrors: [],
  },
  'POST /api/auth/data-export': {
    summary: 'Ask for an archive of everything stored about the account; its link is mailed. Once a day',
    tag: 'Account',
    access: 'player',
    limit: 'auth',
    body: z.object({ password: secret }),
    response: z.object({ success, ...stateSchema.shape }),
    apiErrors: [
      'password.currentRequired',
      'password.currentIncorrect',
      'dataExport.noEmail',
      'dataExport.tooSoon',
    ],
  },
  'POST /api/auth/data-export/download': {
    summary: 'The archive of a mailed link, for a session of the account it is about',
    tag: 'Account',
    access: 'player',
    limit: 'auth',
    body: z.object({ token: z.string().max(200).default('') }),
    response: bytesSchema,
    responseType: 'application/zip',
    apiErrors: ['dataExport.invalidLink'],
  },
});
