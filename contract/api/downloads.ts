import { z } from 'zod';
import { defineCalls, success, writtenInSchema } from './call.ts';

export const downloadSchema = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string().describe('Markdown'),
  html: z.string().describe('The description, rendered: safe to put into a page'),
  language: z.string().describe('The language title and description are in'),
  translated: z.boolean().describe('False when no translation is ready yet: they are as they were written'),
  license: z.string(),
  platform: z.string(),
  version: z.string(),
  dateAdded: z.string().describe('ISO 8601 in UTC'),
  downloadCount: z.int(),
  fileSize: z.string().describe('As shown to people'),
  downloadUrl: z.string(),
  sha256: z.string().nullable().describe('Of an uploaded file, 64 hexadecimal digits'),
});

export type Download = z.infer<typeof downloadSchema>;

const id = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });
const field = z.string().max(2000).default('');

export const downloadCalls = defineCalls({
  'GET /api/downloads': {
    summary: 'Everything there is to download',
    tag: 'Downloads',
    access: 'anyone',
    limit: 'general',
    query: z.object({ language: z.string().max(10).optional() }),
    response: z.object({ success, data: z.array(downloadSchema) }),
    apiErrors: [],
  },
  'POST /api/downloads/{id}/download': {
    summary: 'Count a download',
    tag: 'Downloads',
    access: 'anyone',
    limit: 'general',
    params: id,
    response: z.object({ success, newCount: z.int() }),
    apiErrors: ['downloads.notFound'],
  },
  'POST /api/downloads': {
    summary: 'Add a download: of an address elsewhere, or of an uploaded file',
    tag: 'Downloads',
    access: 'administrator',
    permission: 'downloads.manage',
    limit: 'general',
    stepUp: true,
    audit: 'download.add',
    body: z.object({
      title: field,
      description: z.string().max(20_000).default(''),
      language: writtenInSchema,
      license: field,
      platform: field,
      version: field,
      fileSize: field.describe('As shown to people; an uploaded file is measured by the server'),
      downloadUrl: field.describe('An http or https address, or the fileUrl of an upload'),
    }),
    response: z.object({ success, id: z.int() }),
    apiErrors: [
      'downloads.incomplete',
      'downloads.addressIncomplete',
      'downloads.addressInvalid',
      'uploads.notFound',
      'auth.adminRequired',
    ],
  },
  'DELETE /api/downloads/{id}': {
    summary: 'Delete a download in all languages, and its uploaded file',
    tag: 'Downloads',
    access: 'administrator',
    permission: 'downloads.manage',
    limit: 'general',
    stepUp: true,
    audit: 'download.delete',
    params: id,
    response: z.object({ success }),
    apiErrors: ['downloads.notFound', 'auth.adminRequired'],
  },
});
