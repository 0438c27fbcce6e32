import { z } from 'zod';
import { languageCodes } from '#contract/languages.ts';
import type { ModuleName } from '#contract/modules.ts';
import type { Permission } from '#contract/permissions.ts';
import { unpublishedRevision } from '#contract/revisions.ts';
import type { ErrorCode } from './errors.ts';

/** The rate limits; `auth` also counts failures per login (docs/decisions/012-login-throttling.md). */
export const limitKeys = [
  'general',
  'auth',
  'passwordChange',
  'emailChange',
  'emailVerification',
  'captcha',
  'files',
  'search',
  'trial',
  'tickets',
] as const;

export type LimitKey = (typeof limitKeys)[number];

/**
 * Who may call: anyone, a logged-in player, logged-in staff with the call's permission, or anyone who sends the
 * `username` and `password` of such staff in the body.
 */
export type Access = PublicAccess | StaffAccess;
type PublicAccess = 'anyone' | 'player';
type StaffAccess = 'administrator' | 'administratorPassword';

/** Audited actions of no administrator's call: command-line tools, changes seen in the game's own data, and players' own. */
export const nonApiActions = [
  'account.endSessions',
  'account.rescue',
  'account.removeSecondStep',
  'account.create',
  'account.close',
  'administrator.appear',
  'character.unlock',
  'game.begin',
] as const;

/** Every action name of the audit log. */
export const auditActions = [
  ...nonApiActions,
  'news.create',
  'news.edit',
  'news.delete',
  'news.preview',
  'download.add',
  'download.delete',
  'file.upload',
  'page.publish',
  'page.move',
  'page.delete',
  'translation.edit',
  'translation.retry',
  'glossary.add',
  'glossary.remove',
  'appearance.draft',
  'appearance.publish',
  'appearance.logo',
  'menus.draft',
  'menus.publish',
  'home.draft',
  'home.publish',
  'picture.add',
  'picture.describe',
  'picture.delete',
  'module.switch',
  'season.freeze',
  'season.delete',
  'guildMarks.upload',
  'models.fetch',
  'models.pause',
  'models.cancel',
  'models.remove',
  'models.use',
  'event.create',
  'event.change',
  'event.delete',
  'webhook.add',
  'webhook.change',
  'webhook.delete',
  'account.seeAddresses',
  'account.note',
  'ticket.answer',
  'ticket.note',
  'ticket.state',
  'ticket.assign',
  'ticketTemplate.add',
  'ticketTemplate.remove',
  'role.create',
  'role.change',
  'role.delete',
  'role.give',
  'role.take',
  'role.map',
  'ban.give',
  'ban.lift',
  'banReason.add',
  'banReason.remove',
] as const;

export type AuditAction = (typeof auditActions)[number];

/** OpenAPI tags and their descriptions. */
export const tags = {
  Account: 'Registering, logging in and out, and what players change about their account',
  Captcha: 'Pictures, and sounds for those who do not see them, that logging in and registering ask for',
  News: 'What there is to read, and what administrators publish',
  Pages: 'Texts of their own at addresses of this site, such as its rules',
  Downloads: 'Available downloads, and what administrators upload',
  Media: 'The library of pictures for news, pages and downloads',
  Rankings: 'Players and guilds by their place, and a player’s own characters',
  Tickets: 'What players ask the team, and what it answers',
  Events: 'What is on, what comes next, and the rates of the game',
  Bans: 'Accounts that may not play, why and until when',
  Site: 'Names, links and figures of this site',
  Translation: 'How far each text is in each language, corrections, and words that stay as they are',
  Administration: 'What administrators have changed, and the state of what works in the background',
} as const satisfies Record<string, string>;

export type Tag = keyof typeof tags;

/**
 * Revision of the texts for optimistic locking: a change that names the revision it started from cannot overwrite
 * another one unseen.
 */
export const revisionSchema = z.string().max(64).describe('Of what was written: changes with every edit');
export const startedFromSchema = revisionSchema
  .optional()
  .describe(
    `The revision this change began with, «${unpublishedRevision}» where nothing was published: refused when there is another by now`,
  );

interface CallParts {
  readonly summary: string;
  readonly tag: Tag;
  readonly limit: LimitKey;
  /** Name in the audit log; required for every change an administrator makes. */
  readonly audit?: AuditAction;
  /** The call is 404 while this module is off. */
  readonly module?: ModuleName;
  /** Destroys or publishes something: needs a fresh proof of identity (`stepUpMinutes`). */
  readonly stepUp?: true;
  /** Changes nothing of the site's, although it is no GET: its input is too long for a URL, or others are asked. */
  readonly readOnly?: true;
  /**
   * The body is a form with a file; it is streamed to the handler unparsed, so the schema only documents it.
   */
  readonly multipart?: true;
  /** The body is `application/octet-stream`, streamed to the handler; the schema only documents it. */
  readonly bytes?: true;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
  /** Media type of a binary response; `response` is then {@link bytesSchema}. */
  readonly responseType?: `${string}/${string}`;
  readonly apiErrors: readonly ErrorCode[];
}

interface PublicCall extends CallParts {
  readonly access: PublicAccess;
  readonly permission?: never;
}

interface StaffCall extends CallParts {
  readonly access: StaffAccess;
  /** What a member of staff must be allowed to do. */
  readonly permission: Permission;
}

/** One API call, as the browser, the server, the documentation and the tests see it. */
export type Call = PublicCall | StaffCall;

/** Checks the shape of the calls while keeping their literal types. */
export function defineCalls<const T extends Record<`${string} /api/${string}`, Call>>(calls: T): T {
  return calls;
}

/** Schema of a binary response. */
export const bytesSchema = z
  .custom<Uint8Array>((bytes) => bytes instanceof Uint8Array)
  .meta({ type: 'string', format: 'binary' });

/** Ways to give the second step of a login: a code of an authenticator app, a recovery code, or a passkey. */
export const secondStepMethods = ['totp', 'recovery', 'passkey'] as const;
export type SecondStepMethod = (typeof secondStepMethods)[number];

/** Ways to prove who one is within a session. */
export const proofMethods = ['password', ...secondStepMethods] as const;
export type ProofMethod = (typeof proofMethods)[number];

/** Body of every error response. */
export const errorSchema = z.object({
  success: z.literal(false),
  code: z.string().describe('Stable code, also the translation key of the message'),
  message: z.string(),
  errors: z.array(z.string()).optional().describe('Several messages, where a form has several problems'),
  methods: z
    .array(z.enum(proofMethods))
    .optional()
    .describe('How the second step of a login, or a proof of identity within a session, may be given'),
  retryAfter: z.int().optional().describe('Seconds to wait'),
  canAppeal: z
    .literal(true)
    .optional()
    .describe('The ban that refused this login can be appealed against: see `GET /api/bans/appeal`'),
});

export type ErrorResponse = z.infer<typeof errorSchema>;

export const success = z.literal(true);

/** The language a text is written in. */
export const sourceLanguageSchema = z.enum(languageCodes).describe('The language it is written in');

export const writtenInSchema = sourceLanguageSchema
  .optional()
  .describe(
    'The language it is written in, one of the 16 codes; without it that of SOURCE_LANGUAGE, or what it was',
  );

/** Of calls that name an account by its number. */
export const ownerQuery = z.object({
  login: z.string().max(64).describe('Whose they are: the game uses numbers again'),
});

/** An integer query parameter with a range and a default. */
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

/** An empty list has one empty page. */
export function paginate(page: number, limit: number, total: number): Pagination {
  const totalPages = Math.max(1, Math.ceil(total / limit));
  return { page, limit, total, totalPages, hasNext: page < totalPages, hasPrev: page > 1 };
}
