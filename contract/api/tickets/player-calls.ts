import { z } from 'zod';
import { bytesSchema, defineCalls, success } from '#contract/api/call.ts';
import { chosenCategories, ticketCategories, ticketLimits, ticketStates } from '#contract/tickets/tickets.ts';

const iso = z.string().describe('ISO 8601 in UTC');
export const ticketId = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });

export const ticketFileSchema = z.object({
  id: z.int(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
});

/** A picture of a ticket; only its owner and the team can open it. */
export type TicketFile = z.infer<typeof ticketFileSchema>;

export const ticketSummarySchema = z.object({
  id: z.int(),
  category: z.enum(ticketCategories),
  subject: z.string(),
  state: z.enum(ticketStates),
  openedAt: iso,
  changedAt: iso,
});

export type TicketSummary = z.infer<typeof ticketSummarySchema>;

const messageSchema = z.object({
  id: z.int(),
  from: z.enum(['player', 'team']),
  text: z.string().describe('Plain text'),
  language: z.string(),
  original: z
    .object({ text: z.string(), language: z.string() })
    .nullable()
    .describe('What the team wrote, where the text is a translation of it'),
  at: iso,
  files: z.array(ticketFileSchema),
});

export const ticketSchema = ticketSummarySchema.extend({
  messages: z.array(messageSchema),
  isHelpful: z.boolean().nullable().describe('How its owner rated it'),
});

export type Ticket = z.infer<typeof ticketSchema>;

export const ticketText = z.string().max(2 * ticketLimits.text);
const files = z
  .array(z.int().positive().max(2_147_483_647))
  .max(ticketLimits.filesPerMessage)
  .default([])
  .describe('Ids of own pictures that were sent before');

const player = { tag: 'Tickets', access: 'player', limit: 'general', module: 'tickets' } as const;
const writing = { ...player, limit: 'tickets' } as const;

export const ticketCalls = defineCalls({
  'GET /api/tickets': {
    ...player,
    summary: "The session account's tickets, the last changed first",
    response: z.object({ success, data: z.array(ticketSummarySchema) }),
    apiErrors: [],
  },
  'POST /api/tickets': {
    ...writing,
    summary: 'Write to the team',
    body: z.object({
      category: z.enum(chosenCategories),
      subject: z.string().max(2 * ticketLimits.subject),
      text: ticketText,
      files,
    }),
    response: z.object({ success, id: z.int() }),
    apiErrors: ['tickets.incomplete', 'tickets.tooMany', 'tickets.tooFast', 'tickets.fileNotFound'],
  },
  'GET /api/tickets/{id}': {
    ...player,
    summary: 'One of the own tickets with its messages',
    params: ticketId,
    response: z.object({ success, data: ticketSchema }),
    apiErrors: ['tickets.notFound'],
  },
  'POST /api/tickets/{id}/messages': {
    ...writing,
    summary: 'Write in one of the own tickets; a solved one is open again',
    params: ticketId,
    body: z.object({ text: ticketText, files }),
    response: z.object({ success }),
    apiErrors: [
      'tickets.notFound',
      'tickets.incomplete',
      'tickets.closed',
      'tickets.tooFast',
      'tickets.fileNotFound',
    ],
  },
  'POST /api/tickets/{id}/close': {
    ...player,
    summary: 'Close one of the own tickets',
    params: ticketId,
    response: z.object({ success }),
    apiErrors: ['tickets.notFound'],
  },
  'PUT /api/tickets/{id}/rating': {
    ...player,
    summary: 'Say whether a solved or closed ticket was helped with',
    params: ticketId,
    body: z.object({ isHelpful: z.boolean() }),
    response: z.object({ success }),
    apiErrors: ['tickets.notFound', 'tickets.notSolved'],
  },
  'POST /api/ticket-files': {
    ...writing,
    summary:
      'Send a picture for the next message: PNG, JPEG, WebP, GIF or AVIF; it is drawn anew, without its metadata',
    bytes: true,
    body: z.file(),
    response: z.object({ success, data: ticketFileSchema }),
    apiErrors: [
      'uploads.noFile',
      'uploads.tooLarge',
      'uploads.noSpace',
      'media.unsupported',
      'media.tooManyPixels',
      'media.unreadable',
      'media.busy',
      'server.storeUnavailable',
      'request.unsupportedType',
      'tickets.filesFull',
    ],
  },
  'GET /api/ticket-files/{id}': {
    ...player,
    summary: 'One of the own pictures',
    params: ticketId,
    response: bytesSchema,
    responseType: 'image/webp',
    apiErrors: ['tickets.fileNotFound', 'server.storeUnavailable'],
  },
});
