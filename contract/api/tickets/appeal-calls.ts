import { z } from 'zod';
import { defineCalls, success } from '#contract/api/call.ts';
import { ticketSchema, ticketText } from './player-calls.ts';

const appealSchema = z.object({
  login: z.string(),
  reason: z.string().describe('In the language of the request, as far as it is translated'),
  note: z.string().describe('What the team wrote to the player; plain text'),
  endsAt: z.string().nullable().describe('ISO 8601 in UTC; null for ever'),
  ticket: ticketSchema.nullable().describe('The last appeal against this ban; null without one'),
});

/** A ban, and what its owner and the team wrote about it. */
export type Appeal = z.infer<typeof appealSchema>;

const appealing = { tag: 'Tickets', access: 'anyone', module: 'tickets' } as const;
const refusals = ['tickets.appealEnded', 'server.gameUnavailable'] as const;

/** For who was refused with `login.banned`: its cookie, not a session, says whose ban it is. */
export const appealCalls = defineCalls({
  'GET /api/bans/appeal': {
    ...appealing,
    limit: 'general',
    summary: 'The ban that has just refused a login, and the appeal against it',
    response: z.object({ success, data: appealSchema }),
    apiErrors: refusals,
  },
  'POST /api/bans/appeal': {
    ...appealing,
    limit: 'tickets',
    summary: 'Appeal against the ban that has just refused a login',
    body: z.object({ text: ticketText }),
    response: z.object({ success }),
    apiErrors: [...refusals, 'tickets.incomplete', 'tickets.appealOpen', 'tickets.tooFast'],
  },
  'POST /api/bans/appeal/messages': {
    ...appealing,
    limit: 'tickets',
    summary: 'Write on in the appeal against the ban that has just refused a login',
    body: z.object({ text: ticketText }),
    response: z.object({ success }),
    apiErrors: [...refusals, 'tickets.incomplete', 'tickets.notFound', 'tickets.closed', 'tickets.tooFast'],
  },
});
