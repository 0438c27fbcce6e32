import { z } from 'zod';
import { defineCalls, success } from '#contract/api/call.ts';
import { secret } from './account.ts';
import { proofErrors, proofShape } from './passkeys.ts';

export const storagePasswordCalls = defineCalls({
  'POST /api/auth/storage-password': {
    summary: "Set a new password for the account's storage in the game; the old one is not asked for",
    tag: 'Account',
    module: 'storage',
    access: 'player',
    limit: 'passwordChange',
    body: z.object({ ...proofShape, storagePassword: secret.describe('Six digits') }),
    response: z.object({ success, message: z.string() }),
    apiErrors: [
      'storage.required',
      'storage.invalid',
      ...proofErrors,
      'storage.none',
      'server.gameUnavailable',
      'server.gameLimited',
    ],
  },
});
