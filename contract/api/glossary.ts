import { z } from 'zod';
import { glossaryTermLength } from '#contract/limits.ts';
import { defineCalls, success } from './call.ts';

export const glossaryTermSchema = z.object({ id: z.int(), term: z.string() });

export type GlossaryTerm = z.infer<typeof glossaryTermSchema>;

export const glossaryCalls = defineCalls({
  'GET /api/glossary': {
    summary: 'The words that no translation changes, by the alphabet',
    tag: 'Translation',
    access: 'administrator',
    permission: 'glossary.edit',
    limit: 'general',
    response: z.object({ success, data: z.array(glossaryTermSchema) }),
    apiErrors: ['auth.adminRequired'],
  },
  'POST /api/glossary': {
    summary: 'Add a word that no translation changes',
    tag: 'Translation',
    access: 'administrator',
    permission: 'glossary.edit',
    limit: 'general',
    audit: 'glossary.add',
    body: z.object({
      term: z
        .string()
        .max(4 * glossaryTermLength)
        .default(''),
    }),
    response: z.object({ success, id: z.int() }),
    apiErrors: ['glossary.invalid', 'glossary.taken', 'glossary.full', 'auth.adminRequired'],
  },
  'DELETE /api/glossary/{id}': {
    summary: 'Remove a word: translations made from now on may change it',
    tag: 'Translation',
    access: 'administrator',
    permission: 'glossary.edit',
    limit: 'general',
    audit: 'glossary.remove',
    params: z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) }),
    response: z.object({ success }),
    apiErrors: ['glossary.notFound', 'auth.adminRequired'],
  },
});
