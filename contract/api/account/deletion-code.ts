import { z } from 'zod';
import { defineCalls, success } from '#contract/api/call.ts';
import { secret } from './account.ts';
import { proofErrors, proofShape } from './passkeys.ts';

export const deletionCodeCalls = defineCalls({
  'POST /api/auth/deletion-code': {
    summary: 'Set a new character deletion code; the game takes it at the next login',
    tag: 'Account',
    module: 'deletionCode',
    access: 'player',
    limit: 'passwordChange',
    body: z.object({ ...proofShape, deletionCode: secret.describe('Seven letters or digits, or more') }),
    response: z.object({ success, message: z.string() }),
    apiErrors: [
      'deletionCode.required',
      'register.deletionCodeInvalid',
      'register.deletionCodeTooLong',
      ...proofErrors,
      'server.gameUnavailable',
      'server.gameLimited',
    ],
  },
});
