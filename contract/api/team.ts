import { z } from 'zod';
import { teamRanks } from '#contract/team/ranks.ts';
import { defineCalls, success } from './call.ts';

const teamMemberSchema = z.object({
  name: z.string().describe('Of the character, as players meet it in the game'),
  rank: z.enum(teamRanks),
  character: z
    .object({ job: z.int(), level: z.int(), empire: z.int() })
    .nullable()
    .describe('Null when the account has no such character'),
});

export type TeamMember = z.infer<typeof teamMemberSchema>;

export const teamCalls = defineCalls({
  'GET /api/team': {
    summary: 'The game masters whom the game lists, the highest rank first, then by name',
    tag: 'Site',
    access: 'anyone',
    limit: 'general',
    module: 'team',
    response: z.object({ success, data: z.array(teamMemberSchema) }),
    apiErrors: ['server.gameUnavailable'],
  },
});
