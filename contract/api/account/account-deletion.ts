import { z } from 'zod';
import { defineCalls, success } from '#contract/api/call.ts';
import { proofErrors, proofShape } from './passkeys.ts';

export const accountDeletionCalls = defineCalls({
  'POST /api/auth/delete-account': {
    summary: 'Have the own account closed in 14 days; ends all its sessions. Logging in cancels it',
    tag: 'Account',
    module: 'accountDeletion',
    access: 'player',
    limit: 'auth',
    body: z.object(proofShape),
    response: z.object({
      success,
      message: z.string(),
      closedAt: z.string().describe('When the account is closed; ISO 8601, UTC'),
    }),
    apiErrors: [...proofErrors, 'accountDeletion.pending', 'roles.lastOwner'],
  },
});
