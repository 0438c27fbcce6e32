import { z } from 'zod';
import { maxPageSize, newsPageSize } from '#contract/limits.ts';
import { newsScenes } from '#contract/news-scenes.ts';
import {
  defineCalls,
  paginationSchema,
  queryNumber,
  revisionSchema,
  startedFromSchema,
  success,
} from './call.ts';

const language = z.string().max(10).optional().describe('One of the 16 codes; else Accept-Language');

const newsFields = {
  id: z.int(),
  title: z.string(),
  author: z.string().describe('Display name'),
  scene: z.enum(newsScenes).describe('The picture shown with it'),
  created_at: z.string().describe('ISO 8601 in UTC'),
  language: z.string().describe('The language the texts are in'),
  translated: z.boolean().describe('False when the texts are English because no translation is ready yet'),
};

export const newsRowSchema = z.object({
  ...newsFields,
  content: z.string().describe('The first 200 characters as plain text'),
});

export const newsItemSchema = z.object({
  ...newsFields,
  content: z.string().describe('The whole text as Markdown'),
  html: z.string().describe('The same, rendered: safe to put into a page'),
  excerpt: z.string().describe('The first 200 characters as plain text'),
  updated_at: z.string().describe('ISO 8601 in UTC: when these texts were last changed'),
  revision: revisionSchema,
});

export type NewsRow = z.infer<typeof newsRowSchema>;
export type NewsItem = z.infer<typeof newsItemSchema>;

const id = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });
const administrator = {
  username: z.string().max(200).default(''),
  password: z.string().max(1000).default(''),
};

const newsForm = z.object({
  title: z.string().max(300).default(''),
  content: z.string().max(100_000).default('').describe('English, Markdown'),
  displayName: z.string().max(100).default(''),
  scene: z
    .enum(newsScenes)
    .optional()
    .describe('The picture; without it a new item gets one by its id, an existing one keeps its own'),
  ...administrator,
});

export const newsCalls = defineCalls({
  'GET /api/news': {
    summary: 'News, newest first',
    tag: 'News',
    access: 'anyone',
    limit: 'general',
    query: z.object({
      page: queryNumber(1, 1_000_000, 1),
      limit: queryNumber(1, maxPageSize, newsPageSize),
      language,
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
    query: z.object({ language }),
    response: z.object({ success, data: newsItemSchema }),
    apiErrors: ['news.notFound'],
  },
  'POST /api/news': {
    summary: "Publish a news item, with an administrator's username and password",
    tag: 'News',
    access: 'administratorPassword',
    limit: 'auth',
    audit: 'news.create',
    body: newsForm,
    response: z.object({ success, message: z.string(), id: z.int() }),
    apiErrors: ['news.incomplete', 'login.missing', 'login.wrong', 'login.blocked', 'auth.adminRequired'],
  },
  'PUT /api/news/{id}': {
    summary:
      "Change a news item, with an administrator's username and password; what changed is translated again",
    tag: 'News',
    access: 'administratorPassword',
    limit: 'auth',
    audit: 'news.edit',
    params: id,
    body: newsForm.extend({ startedFrom: startedFromSchema }),
    response: z.object({ success, message: z.string() }),
    apiErrors: [
      'news.notFound',
      'news.incomplete',
      'news.outdated',
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
    limit: 'auth',
    audit: 'news.delete',
    params: id,
    body: z.object(administrator),
    response: z.object({ success, message: z.string() }),
    apiErrors: ['news.notFound', 'login.missing', 'login.wrong', 'login.blocked', 'auth.adminRequired'],
  },
});
