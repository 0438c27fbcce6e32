import { z } from 'zod';
import { defineCalls, revisionSchema, startedFromSchema, success } from '#contract/api/call.ts';
import { languageCodes } from '#contract/languages.ts';
import {
  deliveryReasons,
  deliveryStates,
  webhookEventTypes,
  webhookKinds,
  webhookLimits,
} from '#contract/webhooks/webhook-events.ts';

const status = z.int().nullable().describe('HTTP status of the last answer; null without one');
const reason = z.enum(deliveryReasons).nullable().describe('Why the last try failed; null when it did not');

const deliverySchema = z.object({
  id: z.int(),
  type: z.enum(webhookEventTypes),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  createdAt: z.string().describe('ISO 8601 in UTC'),
  status,
  reason,
});

const webhookSchema = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(webhookKinds),
  host: z.string().describe('Of its address, which is a secret and never returned'),
  events: z.array(z.enum(webhookEventTypes)),
  language: z.enum(languageCodes),
  isOn: z.boolean(),
  revision: revisionSchema.describe('Changes with all of this but its deliveries'),
  deliveries: z.array(deliverySchema).describe(`The last ${webhookLimits.listed}, newest first`),
});

export type ListedWebhook = z.infer<typeof webhookSchema>;

const fields = {
  name: z.string().max(4 * webhookLimits.name),
  events: z.array(z.enum(webhookEventTypes)).max(webhookEventTypes.length),
  language: z.enum(languageCodes).describe('Of news and of messages to Discord'),
};
const address = z
  .string()
  .max(4 * webhookLimits.address)
  .describe('HTTPS, on the public internet');

const testSchema = z.object({
  isDelivered: z.boolean(),
  status,
  reason,
  answer: z.string().describe('The beginning of the receiver’s answer'),
});

export type WebhookTest = z.infer<typeof testSchema>;

const id = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });

const staff = {
  tag: 'Administration',
  access: 'administrator',
  permission: 'webhooks.manage',
  limit: 'general',
} as const;
const changing = { ...staff, stepUp: true } as const;
const formErrors = [
  'webhooks.incomplete',
  'webhooks.address',
  'webhooks.private',
  'auth.adminRequired',
] as const;

export const webhookCalls = defineCalls({
  'GET /api/admin/webhooks': {
    ...staff,
    summary: 'Webhooks and their last deliveries',
    response: z.object({ success, data: z.array(webhookSchema) }),
    apiErrors: ['auth.adminRequired'],
  },
  'POST /api/admin/webhooks': {
    ...changing,
    summary: 'Add a webhook',
    audit: 'webhook.add',
    body: z.object({ ...fields, kind: z.enum(webhookKinds), address }),
    response: z.object({
      success,
      id: z.int(),
      secret: z
        .string()
        .nullable()
        .describe('Verifies signatures (Standard Webhooks); returned only here, null for Discord'),
    }),
    apiErrors: [...formErrors, 'webhooks.tooMany'],
  },
  'PUT /api/admin/webhooks/{id}': {
    ...changing,
    summary: 'Change a webhook, or switch it off: what waits for it is then dropped',
    audit: 'webhook.change',
    params: id,
    body: z.object({
      ...fields,
      isOn: z.boolean(),
      address: address.default('').describe('A new address; empty keeps the present one'),
      startedFrom: startedFromSchema,
    }),
    response: z.object({ success }),
    apiErrors: [...formErrors, 'webhooks.notFound', 'webhooks.outdated'],
  },
  'DELETE /api/admin/webhooks/{id}': {
    ...changing,
    summary: 'Delete a webhook with all that waits for it',
    audit: 'webhook.delete',
    params: id,
    response: z.object({ success }),
    apiErrors: ['webhooks.notFound', 'auth.adminRequired'],
  },
  'POST /api/admin/webhooks/{id}/test': {
    ...changing,
    limit: 'trial',
    summary: 'Send an example to a webhook now, and return the answer',
    readOnly: true,
    params: id,
    response: z.object({ success, data: testSchema }),
    apiErrors: ['webhooks.notFound', 'auth.adminRequired'],
  },
});
