import { z } from 'zod';
import { pagePaths } from '#contract/page-paths.ts';
import {
  defineCalls,
  revisionSchema,
  sourceLanguageSchema,
  startedFromSchema,
  success,
  writtenInSchema,
} from './call.ts';

const path = z.enum(pagePaths);
const language = z.string().max(10).optional().describe('One of the 16 codes; else Accept-Language');

export const pageSchema = z.object({
  path,
  title: z.string(),
  html: z.string().describe('Rendered from Markdown: safe to put into a page'),
  excerpt: z.string().describe('The first 200 characters as plain text'),
  updatedAt: z.string().describe('ISO 8601 in UTC'),
  language: z.string().describe('The language the texts are in'),
  translated: z
    .boolean()
    .describe('False when no translation is ready yet: the texts are as they were written'),
});

export type Page = z.infer<typeof pageSchema>;

export const pageSourceSchema = z.object({
  id: z.int().describe('As translations name it'),
  path,
  language: sourceLanguageSchema,
  title: z.string().describe('As it was written'),
  content: z.string().describe('As it was written, Markdown'),
  updatedAt: z.string().describe('ISO 8601 in UTC'),
  revision: revisionSchema,
});

export type PageSource = z.infer<typeof pageSourceSchema>;

export const pageCalls = defineCalls({
  'GET /api/page': {
    summary: 'The page an administrator has published for an address of the sidebar',
    tag: 'Pages',
    access: 'anyone',
    limit: 'general',
    query: z.object({ path, language }),
    response: z.object({ success, data: pageSchema }),
    apiErrors: ['pages.notFound'],
  },
  'GET /api/published-pages': {
    summary: 'The addresses of the sidebar that have a page, so that others are named without a link',
    tag: 'Pages',
    access: 'anyone',
    limit: 'general',
    response: z.object({ success, data: z.array(path) }),
    apiErrors: [],
  },
  'GET /api/pages': {
    summary: 'All published pages as they were written',
    tag: 'Pages',
    access: 'administrator',
    limit: 'general',
    response: z.object({ success, data: z.array(pageSourceSchema) }),
    apiErrors: ['auth.adminRequired'],
  },
  'PUT /api/page': {
    summary: 'Publish or change the page of an address',
    tag: 'Pages',
    access: 'administrator',
    limit: 'general',
    stepUp: true,
    audit: 'page.publish',
    body: z.object({
      path,
      title: z.string().max(300).default(''),
      content: z.string().max(100_000).default('').describe('Markdown'),
      language: writtenInSchema,
      startedFrom: startedFromSchema,
    }),
    response: z.object({ success, id: z.int() }),
    apiErrors: ['pages.incomplete', 'pages.outdated', 'pages.takenBack', 'auth.adminRequired'],
  },
  'DELETE /api/page': {
    summary: 'Take a page back in all languages',
    tag: 'Pages',
    access: 'administrator',
    limit: 'general',
    stepUp: true,
    audit: 'page.delete',
    query: z.object({ path }),
    response: z.object({ success }),
    apiErrors: ['pages.notFound', 'auth.adminRequired'],
  },
});
