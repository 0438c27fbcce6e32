import { z } from 'zod';
import {
  defineCalls,
  paginationSchema,
  queryNumber,
  revisionSchema,
  startedFromSchema,
  success,
} from '#contract/api/call.ts';
import { languageCodes } from '#contract/languages.ts';
import { maxPageSize, mediaPageSize, pictureAltLength } from '#contract/limits.ts';

/** A picture of the library, ready for a `<picture>`. */
export const pictureSchema = z.object({
  id: z.int(),
  width: z.int().describe('Of its largest size, in pixels'),
  height: z.int().describe('Of its largest size, in pixels'),
  alt: z.string().describe('What it shows, in the requested language where translated; empty for decoration'),
  src: z.string().describe('Its largest WebP'),
  sources: z
    .array(z.object({ type: z.string(), srcset: z.string() }))
    .describe('Media types with their addresses by width, the smallest files first'),
});

export type Picture = z.infer<typeof pictureSchema>;

const libraryPictureSchema = pictureSchema.extend({
  alt: z.string().describe('In English, as written; empty when nobody has described it yet'),
  revision: revisionSchema.describe('Of the description: changes with it'),
  name: z.string().describe('The name of the uploaded file'),
  fileSize: z.string().describe('Of all its sizes, as shown to people'),
  createdAt: z.string().describe('ISO 8601 in UTC'),
});

/** A picture as the library lists it. */
export type LibraryPicture = z.infer<typeof libraryPictureSchema>;

const pictureUseSchema = z.object({
  kind: z.enum(['news', 'page', 'download', 'home']),
  id: z.int(),
  title: z.string().describe('As written'),
  language: z.enum(languageCodes).describe('Of the title'),
});

/** A text that shows a picture, in itself or as its cover. */
export type PictureUse = z.infer<typeof pictureUseSchema>;

const id = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });
const alt = z.string().max(pictureAltLength).default('').describe('English: what it shows');

export const mediaCalls = defineCalls({
  'GET /api/media': {
    summary: 'The pictures of the library, newest first',
    tag: 'Media',
    access: 'administrator',
    permission: 'media.see',
    limit: 'general',
    query: z.object({
      page: queryNumber(1, 1_000_000, 1),
      limit: queryNumber(1, maxPageSize, mediaPageSize),
    }),
    response: z.object({ success, data: z.array(libraryPictureSchema), pagination: paginationSchema }),
    apiErrors: ['auth.adminRequired'],
  },
  'GET /api/media/{id}': {
    summary: 'One picture of the library',
    tag: 'Media',
    access: 'administrator',
    permission: 'media.see',
    limit: 'general',
    params: id,
    response: z.object({ success, data: libraryPictureSchema }),
    apiErrors: ['media.notFound', 'auth.adminRequired'],
  },
  'POST /api/media': {
    summary:
      'Add a picture: PNG, JPEG, WebP, GIF or AVIF; it is drawn anew in three widths, without its metadata',
    tag: 'Media',
    access: 'administrator',
    permission: 'media.manage',
    limit: 'general',
    audit: 'picture.add',
    bytes: true,
    query: z.object({ name: z.string().max(1_000).default('').describe('Of the file'), alt }),
    body: z.file(),
    response: z.object({ success, data: libraryPictureSchema }),
    apiErrors: [
      'uploads.noFile',
      'uploads.tooLarge',
      'uploads.noSpace',
      'media.unsupported',
      'media.tooManyPixels',
      'media.unreadable',
      'media.full',
      'media.busy',
      'server.storeUnavailable',
      'request.unsupportedType',
      'auth.adminRequired',
    ],
  },
  'PUT /api/media/{id}': {
    summary: 'Describe a picture; the description is translated again',
    tag: 'Media',
    access: 'administrator',
    permission: 'media.manage',
    limit: 'general',
    stepUp: true,
    audit: 'picture.describe',
    params: id,
    body: z.object({ alt, startedFrom: startedFromSchema }),
    response: z.object({ success }),
    apiErrors: ['media.notFound', 'media.outdated', 'auth.adminRequired'],
  },
  'GET /api/media/{id}/uses': {
    summary: 'The texts that show a picture',
    tag: 'Media',
    access: 'administrator',
    permission: 'media.see',
    limit: 'general',
    params: id,
    response: z.object({ success, data: z.array(pictureUseSchema) }),
    apiErrors: ['media.notFound', 'auth.adminRequired'],
  },
  'DELETE /api/media/{id}': {
    summary:
      'Delete a picture in all sizes; texts that show it show its description instead, news with this cover their scene',
    tag: 'Media',
    access: 'administrator',
    permission: 'media.manage',
    limit: 'general',
    stepUp: true,
    audit: 'picture.delete',
    params: id,
    response: z.object({ success }),
    apiErrors: ['media.notFound', 'auth.adminRequired'],
  },
});
