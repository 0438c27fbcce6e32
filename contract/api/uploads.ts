import { z } from 'zod';
import { defineCalls, success } from './call.ts';

const uploaded = z.object({
  success,
  fileUrl: z.string().describe('What the download is added with'),
  fileSize: z.string().describe('As shown to people'),
  sha256: z.string().describe('64 hexadecimal digits'),
  message: z.string(),
});

const key = z.object({ key: z.string().regex(/^[0-9a-f]{32}$/) });

/**
 * A file is uploaded in one form, or in chunks that can be resumed: after a lost connection the client asks for the
 * offset and continues from there, for two days after the last chunk. Only the administrator who began an upload may
 * continue it.
 */
export const uploadCalls = defineCalls({
  'POST /api/uploads': {
    summary: 'Upload a file for a download that is added within a day',
    tag: 'Downloads',
    access: 'administrator',
    permission: 'downloads.manage',
    limit: 'general',
    audit: 'file.upload',
    multipart: true,
    body: z.object({ file: z.file() }),
    response: uploaded,
    apiErrors: [
      'uploads.noFile',
      'uploads.notFound',
      'uploads.tooLarge',
      'uploads.noSpace',
      'server.storeUnavailable',
      'request.unsupportedType',
      'auth.adminRequired',
    ],
  },
  'POST /api/uploads/begin': {
    summary: 'Announce a file that is sent in pieces',
    tag: 'Downloads',
    access: 'administrator',
    permission: 'downloads.manage',
    limit: 'general',
    audit: 'file.upload',
    body: z.object({
      name: z.string().max(1_000).default(''),
      bytes: z.int().min(0).describe('Of the whole file'),
    }),
    response: z.object({ success, key: z.string().describe('32 hexadecimal digits') }),
    apiErrors: [
      'uploads.noFile',
      'uploads.tooLarge',
      'uploads.noSpace',
      'server.storeUnavailable',
      'auth.adminRequired',
    ],
  },
  'GET /api/uploads/{key}': {
    summary: 'How many bytes of a file have come in',
    tag: 'Downloads',
    access: 'administrator',
    permission: 'downloads.manage',
    limit: 'general',
    params: key,
    response: z.object({ success, offset: z.int(), bytes: z.int() }),
    apiErrors: ['uploads.notFound', 'server.storeUnavailable', 'auth.adminRequired'],
  },
  'PUT /api/uploads/{key}': {
    summary:
      'The next piece of a file, of any size, from the byte it has come to; one that breaks off counts as far as it came',
    tag: 'Downloads',
    access: 'administrator',
    permission: 'downloads.manage',
    limit: 'general',
    audit: 'file.upload',
    bytes: true,
    params: key,
    query: z.object({ offset: z.coerce.number().int().min(0).describe('Where this piece begins') }),
    body: z.file(),
    response: z.object({ success, offset: z.int().describe('How far the file has come') }),
    apiErrors: [
      'uploads.notFound',
      'uploads.wrongOffset',
      'uploads.busy',
      'uploads.tooLarge',
      'uploads.noSpace',
      'server.storeUnavailable',
      'request.unsupportedType',
      'auth.adminRequired',
    ],
  },
  'POST /api/uploads/{key}/finish': {
    summary:
      'The file has come in whole: measure it, for a download that is added within a day; may be asked again',
    tag: 'Downloads',
    access: 'administrator',
    permission: 'downloads.manage',
    limit: 'general',
    audit: 'file.upload',
    params: key,
    response: uploaded,
    apiErrors: [
      'uploads.notFound',
      'uploads.incomplete',
      'uploads.busy',
      'uploads.noSpace',
      'server.storeUnavailable',
      'auth.adminRequired',
    ],
  },
  'DELETE /api/uploads/{key}': {
    summary: 'Take a file back that no download has been added for',
    tag: 'Downloads',
    access: 'administrator',
    permission: 'downloads.manage',
    limit: 'general',
    audit: 'file.upload',
    params: key,
    response: z.object({ success }),
    apiErrors: ['uploads.notFound', 'auth.adminRequired'],
  },
});
