import { z } from 'zod';
import {
  bytesSchema,
  defineCalls,
  ownerQuery,
  paginationSchema,
  queryNumber,
  success,
} from '#contract/api/call.ts';
import { languageCodes } from '#contract/languages.ts';
import { ticketAuthors, ticketCategories, ticketLimits, ticketStates } from '#contract/tickets/tickets.ts';
import { ticketFileSchema, ticketId, ticketSummarySchema, ticketText } from './player-calls.ts';

const language = z.enum(languageCodes);

const listedSchema = ticketSummarySchema.extend({
  login: z.string().describe('Of the player'),
  accountId: z.int(),
  language: language.describe('What the player reads'),
  assigned: z.string().nullable().describe('The login of the one of the team who has it'),
  banId: z.int().nullable().describe('The ban that an appeal is about'),
});

/** A ticket as the team lists it. */
export type StaffTicketSummary = z.infer<typeof listedSchema>;

const messageSchema = z.object({
  id: z.int(),
  from: z.enum(ticketAuthors),
  writer: z.string().describe('A login'),
  text: z.string().describe('Plain text, as it was written'),
  language,
  translation: z
    .object({ text: z.string(), language })
    .nullable()
    .describe('Of an answer: what the player reads'),
  at: z.string().describe('ISO 8601 in UTC'),
  files: z.array(ticketFileSchema),
});

export type StaffTicketMessage = z.infer<typeof messageSchema>;

const staffTicketSchema = listedSchema.extend({
  messages: z.array(messageSchema).describe('Also notes, which no player ever sees'),
  isHelpful: z.boolean().nullable(),
  canTranslate: z.boolean().describe('Whether a translation engine is set'),
});

export type StaffTicket = z.infer<typeof staffTicketSchema>;

const templateSchema = z.object({
  id: z.int().nullable().describe('Null for those every site has'),
  name: z.string(),
  language,
  text: z.string(),
});

/** An answer that is used again and again. */
export type TicketTemplate = z.infer<typeof templateSchema>;

const figuresSchema = z.object({
  open: z.int(),
  firstAnswerMinutes: z
    .number()
    .nullable()
    .describe('The median of the tickets of the last 90 days; null without an answer'),
});

export type TicketFigures = z.infer<typeof figuresSchema>;

const staff = { tag: 'Tickets', access: 'administrator', limit: 'general', module: 'tickets' } as const;
const answering = { ...staff, permission: 'tickets.answer' } as const;
const templating = { ...staff, permission: 'tickets.editTemplates', stepUp: true } as const;
const denied = ['auth.adminRequired'] as const;
const unknown = [...denied, 'tickets.notFound'] as const;
const seen = z
  .int()
  .optional()
  .describe(
    'The last message its writer has read: refused when player or team have written another one since',
  );
const templateForm = z.object({
  name: z.string().max(2 * ticketLimits.templateName),
  language,
  text: ticketText,
});

export const staffTicketCalls = defineCalls({
  'GET /api/admin/tickets': {
    ...answering,
    summary:
      'Tickets of all players: what waits for the team first, the longest waiting before the others; then the last changed',
    query: z.object({
      state: z.enum(ticketStates).optional(),
      category: z.enum(ticketCategories).optional(),
      assigned: z.enum(['mine', 'nobody']).optional(),
      search: z
        .string()
        .max(100)
        .default('')
        .describe('A number, or part of subject or login; #12 is the number alone'),
      page: queryNumber(1, 100_000, 1),
    }),
    response: z.object({ success, data: z.array(listedSchema), pagination: paginationSchema }),
    apiErrors: denied,
  },
  'GET /api/admin/ticket-figures': {
    ...answering,
    summary: 'How many tickets are open, and how long players wait for the first answer',
    response: z.object({ success, data: figuresSchema }),
    apiErrors: denied,
  },
  'GET /api/admin/tickets/{id}': {
    ...answering,
    summary: 'A ticket with all messages and notes',
    params: ticketId,
    response: z.object({ success, data: staffTicketSchema }),
    apiErrors: unknown,
  },
  'GET /api/admin/accounts/{id}/tickets': {
    ...answering,
    summary: "An account's tickets, the last changed first",
    params: ticketId,
    query: ownerQuery,
    response: z.object({ success, data: z.array(listedSchema) }),
    apiErrors: denied,
  },
  'GET /api/admin/ticket-files/{id}': {
    ...answering,
    summary: 'A picture that a player has sent',
    params: ticketId,
    response: bytesSchema,
    responseType: 'image/webp',
    apiErrors: [...denied, 'tickets.fileNotFound', 'server.storeUnavailable'],
  },
  'POST /api/admin/tickets/{id}/replies': {
    ...answering,
    summary: 'Answer a player, who is told by mail',
    audit: 'ticket.answer',
    params: ticketId,
    body: z.object({
      text: ticketText.describe('As it was written'),
      language: language.describe('The language it is written in'),
      translation: z
        .string()
        .max(ticketLimits.translation)
        .default('')
        .describe('What the player reads instead; may be empty'),
      isSolved: z.boolean().default(false),
      seen,
    }),
    response: z.object({ success }),
    apiErrors: [...unknown, 'tickets.incomplete', 'tickets.closed', 'tickets.outdated'],
  },
  'POST /api/admin/tickets/{id}/notes': {
    ...answering,
    summary: 'Write a note that only the team can read',
    audit: 'ticket.note',
    params: ticketId,
    body: z.object({ text: ticketText }),
    response: z.object({ success }),
    apiErrors: [...unknown, 'tickets.incomplete'],
  },
  'PUT /api/admin/tickets/{id}/state': {
    ...answering,
    summary: 'Change the state of a ticket without an answer',
    audit: 'ticket.state',
    params: ticketId,
    body: z.object({
      state: z.enum(ticketStates),
      startedFrom: z
        .enum(ticketStates)
        .optional()
        .describe('The state this change began with: refused when it is another by now'),
      seen,
    }),
    response: z.object({ success }),
    apiErrors: [...unknown, 'tickets.outdated'],
  },
  'PUT /api/admin/tickets/{id}/assignment': {
    ...staff,
    permission: 'tickets.assign',
    summary: 'Give a ticket to somebody of the team, or to nobody',
    audit: 'ticket.assign',
    params: ticketId,
    body: z.object({
      login: z.string().max(30).describe('Empty for nobody'),
      startedFrom: z
        .string()
        .max(30)
        .optional()
        .describe(
          'Who had it when this change began, empty for nobody: refused when it is somebody else by now',
        ),
    }),
    response: z.object({ success }),
    apiErrors: [...unknown, 'tickets.outdated', 'tickets.noStaff', 'server.gameUnavailable'],
  },
  'POST /api/admin/ticket-messages/{id}/translation': {
    ...answering,
    summary: "A machine translation of a player's message; notes are never translated",
    readOnly: true,
    params: ticketId,
    body: z.object({ language }),
    response: z.object({ success, text: z.string() }),
    apiErrors: [...unknown, 'tickets.noTranslation'],
  },
  'POST /api/admin/tickets/{id}/translation': {
    ...answering,
    summary: "A machine translation of an answer into the player's language, before it is sent",
    readOnly: true,
    params: ticketId,
    body: z.object({ text: ticketText, language }),
    response: z.object({ success, text: z.string() }),
    apiErrors: [...unknown, 'tickets.incomplete', 'tickets.noTranslation'],
  },
  'GET /api/admin/ticket-templates': {
    ...answering,
    summary: "Answers for use again and again: the site's own, and in a language those every site has, too",
    query: z.object({
      language: language.optional().describe('Only in this one, with those every site has'),
    }),
    response: z.object({ success, data: z.array(templateSchema) }),
    apiErrors: denied,
  },
  'POST /api/admin/ticket-templates': {
    ...templating,
    summary: 'Add an answer for use again and again',
    audit: 'ticketTemplate.add',
    body: templateForm,
    response: z.object({ success, id: z.int() }),
    apiErrors: [...denied, 'tickets.replyIncomplete', 'tickets.tooManyTemplates'],
  },
  'DELETE /api/admin/ticket-templates/{id}': {
    ...templating,
    summary: 'Remove an own answer',
    audit: 'ticketTemplate.remove',
    params: ticketId,
    response: z.object({ success }),
    apiErrors: unknown,
  },
});
