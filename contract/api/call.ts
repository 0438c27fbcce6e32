import { z } from 'zod';
import { nothingPublished } from '#contract/revisions.ts';
import type { ErrorCode } from './errors.ts';

/** The limits of decisions §5; `auth` also counts failures per login. */
export type LimitKey = 'general' | 'auth' | 'passwordChange' | 'emailChange' | 'captcha';

/**
 * Who may call: anyone, a logged-in player, a logged-in administrator, or whoever sends an administrator's `username`
 * and `password` in the body, with a session or without.
 */
export type Access = 'anyone' | 'player' | 'administrator' | 'administratorPassword';

/** What is done by a command on the server, or seen in the game, and by no call. */
export const commandActions = ['account.rescue', 'account.create', 'administrator.appear'] as const;

/** What administrators change, as the audit log names it. */
export const auditActions = [
  ...commandActions,
  'news.create',
  'news.edit',
  'news.delete',
  'download.add',
  'download.delete',
  'file.upload',
  'page.publish',
  'page.delete',
  'translation.edit',
  'translation.retry',
  'glossary.add',
  'glossary.remove',
] as const;

export type AuditAction = (typeof auditActions)[number];

/** The groups of calls in the documentation, and what each is about. */
export const tags = {
  Account: 'Registering, logging in and out, and what players change about their account',
  Captcha: 'Pictures, and sounds for those who do not see them, that logging in and registering ask for',
  News: 'What there is to read, and what administrators publish',
  Pages: 'Texts of their own at addresses of this site, such as its rules',
  Downloads: 'Available downloads, and what administrators upload',
  Rankings: 'Players and guilds by their place, and a player’s own characters',
  Site: 'Names, links and figures of this site',
  Translation: 'How far each text is in each language, corrections, and words that stay as they are',
  Administration: 'What administrators have changed, and the state of what works in the background',
} as const satisfies Record<string, string>;

export type Tag = keyof typeof tags;

/** What tells one state of texts from another; a change that names the one it began with undoes no other unseen. */
export const revisionSchema = z.string().max(64).describe('Of the English texts: another after each change');
export const startedFromSchema = revisionSchema
  .optional()
  .describe(
    `The revision this change began with, «${nothingPublished}» where nothing was published: refused when there is another by now`,
  );

/** One call of the API as browser, server, documentation and tests see it. */
export interface Call {
  readonly summary: string;
  readonly tag: Tag;
  readonly access: Access;
  readonly limit: LimitKey;
  /** Every change an administrator makes has one: the audit log's name for it. */
  readonly audit?: AuditAction;
  /** It only reads, although its method says otherwise: what is asked is too long for an address. */
  readonly changesNothing?: true;
  /** The body is a form with a file: it streams to the handler unread, so that its schema only describes it. */
  readonly multipart?: true;
  /** The body is bytes (`application/octet-stream`) that stream to the handler; its schema only describes it. */
  readonly bytes?: true;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly answer: z.ZodType;
  /** The answer is no JSON but bytes of this media type: the handler gives them, and `answer` is {@link bytesSchema}. */
  readonly answerType?: `${string}/${string}`;
  readonly apiErrors: readonly ErrorCode[];
}

/** Keeps a call's exact types while checking its shape. */
export function defineCalls<const T extends Record<`${string} /api/${string}`, Call>>(calls: T): T {
  return calls;
}

/** The bytes of an answer that is no JSON. */
export const bytesSchema = z
  .custom<Uint8Array>((answer) => answer instanceof Uint8Array)
  .meta({ type: 'string', format: 'binary' });

/** What every refusal looks like. */
export const errorSchema = z.object({
  success: z.literal(false),
  code: z.string().describe('Stable code, also the translation key of the message'),
  message: z.string(),
  errors: z.array(z.string()).optional().describe('Several messages, where a form has several problems'),
  retryAfter: z.int().optional().describe('Seconds to wait'),
});

export type ErrorResponse = z.infer<typeof errorSchema>;

export const success = z.literal(true);

/** A number in a query string. */
export function queryNumber(from: number, to: number, fallback: number) {
  return z.coerce.number().int().min(from).max(to).default(fallback);
}

export const paginationSchema = z.object({
  page: z.int(),
  limit: z.int(),
  total: z.int(),
  totalPages: z.int(),
  hasNext: z.boolean(),
  hasPrev: z.boolean(),
});

export type Pagination = z.infer<typeof paginationSchema>;

/** The pagination of a list of `total` rows; an empty list has one empty page. */
export function paginate(page: number, limit: number, total: number): Pagination {
  const totalPages = Math.max(1, Math.ceil(total / limit));
  return { page, limit, total, totalPages, hasNext: page < totalPages, hasPrev: page > 1 };
}
