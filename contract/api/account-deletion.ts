import { z } from 'zod';
import { secret } from './account.ts';
import { defineCalls, success } from './call.ts';

export const accountDeletionCalls = defineCalls({
  'POST /api/auth/delete-account': {
    summary: 'Have the own account closed in 14 days; ends all its sessions. Logging in cancels it',
    tag: 'Account',
    module: 'accountDeletion',
    access: 'player',
    limit: 'auth',
    body: z.object({
      password: secret,
      code: z
        .string()
        .trim()
        .max(100)
        .default('')
        .describe('Of the app, or a recovery code, where two-step login is on'),
    }),
    response: z.object({
      success,
      message: z.string(),
      closedAt: z.string().describe('When the account is closed; ISO 8601, UTC'),
    }),
    apiErrors: [
      'password.currentRequired',
      'password.currentIncorrect',
      'twoStep.codeRequired',
      'twoStep.codeWrong',
      'accountDeletion.pending',
    ],
  },
});
