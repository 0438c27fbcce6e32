import { z } from 'zod';
import { languageCodes } from '#contract/languages.ts';
import { maxPages } from '#contract/limits.ts';
import { pagePathLength, pagePathPattern } from '#contract/page-paths.ts';
import { pageTemplates } from '#contract/pages/templates.ts';
import {
  defineCalls,
  revisionSchema,
  sourceLanguageSchema,
  startedFromSchema,
  success,
  writtenInSchema,
} from './call.ts';

const path = z
  .string()
  .max(pagePathLength)
  .regex(pagePathPattern)
  .describe('One to three segments of a–z, 0–9 and hyphens, such as /guides/first-steps');
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

const listedPageSchema = z.object({
  id: z.int().describe('As translations name it'),
  path,
  language: sourceLanguageSchema,
  title: z.string().describe('As it was written'),
  updatedAt: z.string().describe('ISO 8601 in UTC'),
});

export type ListedPage = z.infer<typeof listedPageSchema>;

export const pageSourceSchema = listedPageSchema.extend({
  content: z.string().describe('As it was written, Markdown'),
  revision: revisionSchema,
});

export type PageSource = z.infer<typeof pageSourceSchema>;

export const pageCalls = defineCalls({
  'GET /api/page': {
    summary: 'The page an administrator has published at an address',
    tag: 'Pages',
    access: 'anyone',
    limit: 'general',
    query: z.object({ path, language }),
    response: z.object({ success, data: pageSchema }),
    apiErrors: ['pages.notFound'],
  },
  'GET /api/published-pages': {
    summary: 'The addresses that have a page, so that others are named without a link',
    tag: 'Pages',
    access: 'anyone',
    limit: 'general',
    response: z.object({ success, data: z.array(path) }),
    apiErrors: [],
  },
  'GET /api/pages': {
    summary: 'All published pages: those of the menus first, then by address',
    tag: 'Pages',
    access: 'administrator',
    permission: 'pages.write',
    limit: 'general',
    response: z.object({ success, data: z.array(listedPageSchema) }),
    apiErrors: ['auth.adminRequired'],
  },
  'GET /api/page-source': {
    summary: 'A published page as it was written; null while none is published there',
    tag: 'Pages',
    access: 'administrator',
    permission: 'pages.write',
    limit: 'general',
    query: z.object({ path }),
    response: z.object({ success, data: pageSourceSchema.nullable() }),
    apiErrors: ['auth.adminRequired'],
  },
  'GET /api/page-template': {
    summary: 'A text to start a page from; words in square brackets are for its writer to fill in',
    tag: 'Pages',
    access: 'administrator',
    permission: 'pages.write',
    limit: 'general',
    query: z.object({ name: z.enum(pageTemplates), language: z.enum(languageCodes).default('en') }),
    response: z.object({
      success,
      data: z.object({ title: z.string(), content: z.string().describe('Markdown') }),
    }),
    apiErrors: ['auth.adminRequired'],
  },
  'PUT /api/page': {
    summary: `Publish or change the page of an address; at most ${maxPages} pages`,
    tag: 'Pages',
    access: 'administrator',
    permission: 'pages.write',
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
    apiErrors: [
      'pages.incomplete',
      'pages.outdated',
      'pages.takenBack',
      'pages.reservedPath',
      'pages.tooMany',
      'auth.adminRequired',
    ],
  },
  'POST /api/page/move': {
    summary: 'Give a page another address; the old one has no page from then on',
    tag: 'Pages',
    access: 'administrator',
    permission: 'pages.write',
    limit: 'general',
    stepUp: true,
    audit: 'page.move',
    body: z.object({ path, to: path }),
    response: z.object({ success }),
    apiErrors: ['pages.notFound', 'pages.reservedPath', 'pages.pathTaken', 'auth.adminRequired'],
  },
  'DELETE /api/page': {
    summary: 'Take a page back in all languages',
    tag: 'Pages',
    access: 'administrator',
    permission: 'pages.write',
    limit: 'general',
    stepUp: true,
    audit: 'page.delete',
    query: z.object({ path }),
    response: z.object({ success }),
    apiErrors: ['pages.notFound', 'auth.adminRequired'],
  },
});
