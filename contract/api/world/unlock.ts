import { z } from 'zod';
import { proofErrors, proofShape } from '#contract/api/account/passkeys.ts';
import { defineCalls, success } from '#contract/api/call.ts';
import { unlockObstacles } from '#contract/unlock/states.ts';

const lockedCharacterSchema = z.object({
  id: z.int(),
  name: z.string(),
  job: z.int(),
  level: z.int(),
  obstacle: z
    .enum(unlockObstacles)
    .nullable()
    .describe('What keeps it from being unlocked; null when nothing'),
  seconds: z.int().nullable().describe('Until the obstacle ends by itself; null when it does not'),
});

export type LockedCharacter = z.infer<typeof lockedCharacterSchema>;

const unlockSchema = z.object({
  empire: z.int().describe('Whose first town characters are put in; 0 before one was chosen'),
  waitMinutes: z.int().describe('How long all characters must have been out of the game'),
  cooldownHours: z.int().describe('Until the same character may be unlocked again'),
  characters: z.array(lockedCharacterSchema),
});

export type UnlockOverview = z.infer<typeof unlockSchema>;

export const unlockCalls = defineCalls({
  'GET /api/unlock-character': {
    summary: "The session account's characters, and whether each can be moved to the start of its empire",
    tag: 'Account',
    module: 'unlock',
    access: 'player',
    limit: 'general',
    response: z.object({ success, data: unlockSchema }),
    apiErrors: ['server.gameUnavailable', 'server.gameLimited'],
  },
  'POST /api/unlock-character': {
    summary:
      'Move a character that is stuck to the start of its empire, after all characters of the account have been out of the game long enough',
    tag: 'Account',
    module: 'unlock',
    access: 'player',
    limit: 'passwordChange',
    body: z.object({ ...proofShape, characterId: z.int().min(1).max(4_294_967_295) }),
    response: z.object({ success, message: z.string() }),
    apiErrors: [
      ...unlockObstacles.map((obstacle) => `unlock.${obstacle}` as const),
      'unlock.notFound',
      'unlock.moved',
      ...proofErrors,
      'auth.accountInactive',
      'server.gameUnavailable',
      'server.gameLimited',
    ],
  },
});
