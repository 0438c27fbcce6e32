import type { Generated } from 'kysely';
import type { LanguageCode } from '#contract/languages.ts';
import type {
  DeliveryReason,
  DeliveryState,
  WebhookEventType,
  WebhookKind,
} from '#contract/webhooks/webhook-events.ts';
import type { Stamp } from './stamp.ts';

export interface WebhooksTable {
  id: Generated<number>;
  name: string;
  kind: WebhookKind;
  /** Of the address: the rest may be a secret. */
  host: string;
  /** The whole address, sealed with the site's key. */
  address: Generated<string>;
  /** For signatures, sealed with the site's key; empty for Discord. */
  secret: Generated<string>;
  /** Event types, separated by commas. */
  events: string;
  language: LanguageCode;
  is_on: number;
  /** Earlier events are not sent. */
  since: Stamp;
  /** The state of the game that was last told: 1 up, 0 down; null before the first. */
  told_up: Generated<number | null>;
  created_at: Stamp;
}

export interface WebhookDeliveriesTable {
  id: Generated<number>;
  webhook_id: number;
  type: WebhookEventType;
  /** What it is about: each once for a webhook. */
  topic: string;
  /** The event as JSON; null once it is finished. */
  event: string | null;
  state: DeliveryState;
  attempts: Generated<number>;
  created_at: Stamp;
  /** Not before this; while it is being sent, when another process may try again. */
  due_at: Stamp;
  finished_at: Generated<Stamp | null>;
  /** HTTP status of the last answer. */
  status: Generated<number | null>;
  reason: Generated<DeliveryReason | null>;
}

/** Calls to other services about what happens here. */
export interface WebhooksTables {
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
}
