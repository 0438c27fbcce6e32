import { z } from 'zod';
import { adminNewsPageSize, maxPageSize, newsPageSize } from '#contract/limits.ts';
import { newsKinds } from '#contract/news/news-kinds.ts';
import { newsScenes } from '#contract/news/news-scenes.ts';
import {
  defineCalls,
  paginationSchema,
  queryNumber,
  revisionSchema,
  sourceLanguageSchema,
  startedFromSchema,
  success,
  writtenInSchema,
} from './call.ts';
import { pictureSchema } from './media/library.ts';

const language = z.string().max(10).optional().describe('One of the 16 codes; else Accept-Language');

const newsFields = {
  id: z.int(),
  title: z.string(),
  author: z.string().describe('Display name'),
  scene: z.enum(newsScenes).describe('The picture shown with it where it has no cover'),
  kind: z.enum(newsKinds).describe('What it is about'),
  pinned: z.boolean().describe('Listed before all others'),
  created_at: z.string().describe('ISO 8601 in UTC'),
};

const shownLanguage = {
  language: z.string().describe('The language the texts are in'),
  translated: z
    .boolean()
    .describe('False when no translation is ready yet: the texts are as they were written'),
  cover: pictureSchema.nullable().describe('A picture of the library, shown in place of the scene'),
};

export const newsRowSchema = z.object({
  ...newsFields,
  ...shownLanguage,
  content: z.string().describe('The first 200 characters as plain text'),
});

export const newsItemSchema = z.object({
  ...newsFields,
  ...shownLanguage,
  content: z.string().describe('The whole text as Markdown'),
  html: z.string().describe('The same, rendered: safe to put into a page'),
  excerpt: z.string().describe('The first 200 characters as plain text'),
  updated_at: z.string().describe('ISO 8601 in UTC: when these texts were last changed'),
  revision: revisionSchema,
  isPublic: z.boolean().describe('False for what only its preview link shows'),
});

export type NewsRow = z.infer<typeof newsRowSchema>;
export type NewsItem = z.infer<typeof newsItemSchema>;

const sourceFields = {
  ...newsFields,
  cover: z.int().nullable().describe('The id of a picture of the library, shown in place of the scene'),
  language: sourceLanguageSchema,
  publishAt: z
    .string()
    .nullable()
    .describe('ISO 8601 in UTC: when everybody will see it; null when everybody does'),
};

export const newsSourceRowSchema = z.object({
  ...sourceFields,
  content: z.string().describe('The first 200 characters as plain text'),
});

export const newsSourceSchema = z.object({
  ...sourceFields,
  content: z.string().describe('The whole text as Markdown'),
  revision: revisionSchema,
  hasPreview: z.boolean().describe('There is a preview link'),
});

export type NewsSourceRow = z.infer<typeof newsSourceRowSchema>;
export type NewsSource = z.infer<typeof newsSourceSchema>;

const id = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });
const administrator = {
  username: z.string().max(200).default(''),
  password: z.string().max(1000).default(''),
};

const newsForm = z.object({
  title: z.string().max(300).default(''),
  content: z.string().max(100_000).default('').describe('Markdown'),
  displayName: z.string().max(100).default(''),
  scene: z
    .enum(newsScenes)
    .optional()
    .describe('The picture; without it a new item gets one by its id, an existing one keeps its own'),
  cover: z
    .int()
    .positive()
    .max(2_147_483_647)
    .nullable()
    .optional()
    .describe('The id of a picture of the library; null for none. Without it an existing item keeps its own'),
  language: writtenInSchema,
  kind: z
    .enum(newsKinds)
    .optional()
    .describe('What it is about; without it a new item is news, an existing one stays what it is'),
  pinned: z.boolean().optional().describe('List it before all others; three items at most'),
  publishAt: z
    .string()
    .max(40)
    .optional()
    .describe(
      'ISO 8601 with its time zone, within two years: nobody sees it before. Empty: now. Without it a new item is published now, an existing one as it was to be',
    ),
  ...administrator,
});

export const newsCalls = defineCalls({
  'GET /api/news': {
    summary: 'News, pinned ones first, then newest first',
    tag: 'News',
    access: 'anyone',
    limit: 'general',
    query: z.object({
      page: queryNumber(1, 1_000_000, 1),
      limit: queryNumber(1, maxPageSize, newsPageSize),
      language,
      kind: z.enum(newsKinds).optional().describe('Only these'),
    }),
    response: z.object({ success, data: z.array(newsRowSchema), pagination: paginationSchema }),
    apiErrors: [],
  },
  'GET /api/news/{id}': {
    summary: 'One news item, whole',
    tag: 'News',
    access: 'anyone',
    limit: 'general',
    params: id,
    query: z.object({
      language,
      preview: z
        .string()
        .max(100)
        .optional()
        .describe('The token of its preview link, which shows it before its time'),
    }),
    response: z.object({ success, data: newsItemSchema }),
    apiErrors: ['news.notFound'],
  },
  'GET /api/news-sources': {
    summary: 'News as they were written, also those nobody sees yet, newest first',
    tag: 'News',
    access: 'administrator',
    permission: 'news.write',
    limit: 'general',
    query: z.object({
      page: queryNumber(1, 1_000_000, 1),
      limit: queryNumber(1, maxPageSize, adminNewsPageSize),
    }),
    response: z.object({ success, data: z.array(newsSourceRowSchema), pagination: paginationSchema }),
    apiErrors: ['auth.adminRequired'],
  },
  'GET /api/news-sources/{id}': {
    summary: 'One news item as it was written, whole',
    tag: 'News',
    access: 'administrator',
    permission: 'news.write',
    limit: 'general',
    params: id,
    response: z.object({ success, data: newsSourceSchema }),
    apiErrors: ['news.notFound', 'auth.adminRequired'],
  },
  'POST /api/news/{id}/preview': {
    summary: 'A new preview link of an item that nobody sees yet; the one before stops working',
    tag: 'News',
    access: 'administrator',
    permission: 'news.write',
    limit: 'general',
    stepUp: true,
    audit: 'news.preview',
    params: id,
    response: z.object({
      success,
      path: z.string().describe('Without the site’s address: whoever has it may read the item'),
    }),
    apiErrors: ['news.notFound', 'news.alreadyPublic', 'auth.adminRequired'],
  },
  'POST /api/news': {
    summary: "Publish a news item, with an administrator's username and password",
    tag: 'News',
    access: 'administratorPassword',
    permission: 'news.write',
    limit: 'auth',
    audit: 'news.create',
    body: newsForm,
    response: z.object({ success, message: z.string(), id: z.int() }),
    apiErrors: [
      'news.incomplete',
      'news.timeInvalid',
      'news.pinnedFull',
      'media.notFound',
      'login.missing',
      'login.wrong',
      'login.blocked',
      'auth.adminRequired',
    ],
  },
  'PUT /api/news/{id}': {
    summary:
      "Change a news item, with an administrator's username and password; what changed is translated again",
    tag: 'News',
    access: 'administratorPassword',
    permission: 'news.write',
    limit: 'auth',
    audit: 'news.edit',
    params: id,
    body: newsForm.extend({ startedFrom: startedFromSchema }),
    response: z.object({ success, message: z.string() }),
    apiErrors: [
      'news.notFound',
      'news.incomplete',
      'news.outdated',
      'news.timeInvalid',
      'news.pinnedFull',
      'media.notFound',
      'login.missing',
      'login.wrong',
      'login.blocked',
      'auth.adminRequired',
    ],
  },
  'DELETE /api/news/{id}': {
    summary: "Delete a news item in all languages, with an administrator's username and password",
    tag: 'News',
    access: 'administratorPassword',
    permission: 'news.delete',
    limit: 'auth',
    audit: 'news.delete',
    params: id,
    body: z.object(administrator),
    response: z.object({ success, message: z.string() }),
    apiErrors: ['news.notFound', 'login.missing', 'login.wrong', 'login.blocked', 'auth.adminRequired'],
  },
});
