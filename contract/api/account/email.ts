import { z } from 'zod';
import { defineCalls, success } from '#contract/api/call.ts';

const token = z.string().max(200).default('');
const language = z.string().max(10).optional();

export const emailCalls = defineCalls({
  'POST /api/auth/send-verification': {
    summary: "Send a mail with a link that confirms the account's email",
    tag: 'Account',
    access: 'player',
    limit: 'emailVerification',
    body: z.object({ language }),
    response: z.object({ success, message: z.string() }),
    apiErrors: ['email.newInvalid', 'request.notFound'],
  },
  'POST /api/auth/verify-email': {
    summary: 'Confirm an email, or its change, with the token of the mail',
    tag: 'Account',
    access: 'anyone',
    limit: 'auth',
    body: z.object({ token, language }),
    response: z.object({ success, message: z.string() }),
    apiErrors: ['verifyEmail.invalidLink', 'email.taken', 'server.gameUnavailable'],
  },
  'POST /api/auth/undo-email-change': {
    summary: 'Bring the old email back with the token of the mail to it; ends every session of the account',
    tag: 'Account',
    access: 'anyone',
    limit: 'auth',
    body: z.object({ token, language }),
    response: z.object({ success, message: z.string() }),
    apiErrors: ['verifyEmail.invalidLink', 'undoEmail.outdatedLink', 'email.taken', 'server.gameUnavailable'],
  },
});
