import { z } from 'zod';
import { type AuditAction, success } from '#contract/api/call.ts';

/** Version 0 is the built-in default. */
const versionSchema = z.object({
  id: z.int(),
  login: z.string().describe('Who published it'),
  publishedAt: z.string().describe('ISO 8601 in UTC'),
});

export type PublishedVersion = z.infer<typeof versionSchema>;

const revision = z.int().min(0).max(2_147_483_647);

interface Part<Document, Name extends string, DraftError, PublishError> {
  readonly document: Document;
  readonly name: Name;
  /** In the summaries of the API's documentation, such as "the look of the site". */
  readonly title: string;
  /** Errors of this part beside those of all. */
  readonly draftErrors: readonly DraftError[];
  readonly publishErrors: readonly PublishError[];
}

/** The four calls of a part of the site that is drafted, published and reverted in the administration. */
export function draftCalls<
  Document extends z.ZodType,
  const Name extends string,
  const DraftError = never,
  const PublishError = never,
>({ document, name, title, draftErrors, publishErrors }: Part<Document, Name, DraftError, PublishError>) {
  const staff = {
    tag: 'Administration',
    access: 'administrator',
    permission: 'design.edit',
    limit: 'general',
  } as const;
  const state = z.object({
    draft: document,
    revision: z.int().describe('Of the draft: changes with every edit; 0 where there is none'),
    changedBy: z.string().nullable().describe('Who changed the draft last'),
    published: document,
    versions: z.array(versionSchema).describe('Published ones, the newest first'),
  });
  type Audit<Act extends string> = `${Name}.${Act}` & AuditAction;
  return {
    state,
    read: {
      ...staff,
      summary: `${title}: the draft, what is published, and earlier versions`,
      response: z.object({ success, data: state }),
      apiErrors: ['auth.adminRequired'] as const,
    },
    draft: {
      ...staff,
      summary: `${title}: change the draft, which visitors do not see`,
      audit: `${name}.draft` as Audit<'draft'>,
      body: z.object({ document, revision }),
      response: z.object({ success, revision: z.int() }),
      apiErrors: ['design.outdated', 'auth.adminRequired', ...draftErrors] as const,
    },
    publish: {
      ...staff,
      permission: 'design.publish',
      summary: `${title}: show the draft to visitors`,
      stepUp: true,
      audit: `${name}.publish` as Audit<'publish'>,
      body: z.object({ revision }),
      response: z.object({ success, version: z.int() }),
      apiErrors: ['design.outdated', 'auth.adminRequired', ...publishErrors] as const,
    },
    restore: {
      ...staff,
      summary: `${title}: make a published version the draft again; version 0 is the built-in default`,
      audit: `${name}.draft` as Audit<'draft'>,
      body: z.object({ version: revision, revision }),
      response: z.object({ success, revision: z.int(), document }),
      apiErrors: ['design.outdated', 'design.versionUnknown', 'auth.adminRequired', ...draftErrors] as const,
    },
  } as const;
}
