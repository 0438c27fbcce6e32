import { z } from 'zod';
import { auditPageSize, maxPageSize } from '#contract/limits.ts';
import { auditActions, bytesSchema, defineCalls, paginationSchema, queryNumber, success } from './call.ts';

const values = z.record(z.string(), z.unknown()).nullable();

export const auditEntrySchema = z.object({
  id: z.int(),
  at: z.string().describe('ISO 8601 in UTC'),
  login: z.string().describe('The administrator'),
  address: z.string().describe('Where he was: an IP address'),
  action: z.enum(auditActions),
  subject: z.string().describe('What it was done to, such as news/12'),
  before: values.describe('What was there before; null where there was nothing'),
  after: values.describe('What is there since; null where there is nothing'),
});

export type AuditEntry = z.infer<typeof auditEntrySchema>;

const day = z.iso.date().optional();
const filterShape = {
  login: z.string().max(64).optional().describe('Whose changes'),
  action: z.enum(auditActions).optional(),
  from: day.describe('The first day, in UTC'),
  to: day.describe('The last day, in UTC'),
};

export const adminCalls = defineCalls({
  'GET /api/audit': {
    summary:
      'What administrators have changed, newest first; long texts are cut to their first 500 characters',
    tag: 'Administration',
    access: 'administrator',
    permission: 'audit.see',
    limit: 'general',
    query: z.object({
      page: queryNumber(1, 1_000_000, 1),
      limit: queryNumber(1, maxPageSize, auditPageSize),
      ...filterShape,
    }),
    response: z.object({ success, data: z.array(auditEntrySchema), pagination: paginationSchema }),
    apiErrors: ['auth.adminRequired'],
  },
  'GET /api/audit/export': {
    summary: 'The same changes whole and oldest first, as JSON lines with the hashes that chain them',
    tag: 'Administration',
    access: 'administrator',
    permission: 'audit.export',
    limit: 'general',
    query: z.object(filterShape),
    responseType: 'application/jsonl',
    response: bytesSchema,
    apiErrors: ['auth.adminRequired'],
  },
  'GET /api/audit/{id}': {
    summary: 'One change, whole',
    tag: 'Administration',
    access: 'administrator',
    permission: 'audit.see',
    limit: 'general',
    params: z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) }),
    response: z.object({ success, data: auditEntrySchema }),
    apiErrors: ['request.notFound', 'auth.adminRequired'],
  },
});
