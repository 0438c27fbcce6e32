/** `json`: a signed call; `discord`: a message as Discord takes it. */
export const webhookKinds = ['json', 'discord'] as const;

export type WebhookKind = (typeof webhookKinds)[number];

/** What webhooks can tell about. */
export const webhookEventTypes = [
  'news.published',
  'players.record',
  'server.state',
  'ban.given',
  'ticket.opened',
] as const;

export type WebhookEventType = (typeof webhookEventTypes)[number];

export const webhookLimits = {
  webhooks: 20,
  name: 60,
  address: 500,
  /** Deliveries shown of each webhook. */
  listed: 10,
} as const;

/** Waiting for its next try, delivered, or given up. */
export const deliveryStates = ['waiting', 'sent', 'failed'] as const;

export type DeliveryState = (typeof deliveryStates)[number];

/**
 * Why a delivery failed: `status` is an answer other than 2xx, `blocked` an address that is not public, `key` another
 * site key, `late` that it was too old.
 */
export const deliveryReasons = [
  'blocked',
  'redirect',
  'timeout',
  'tls',
  'unreachable',
  'status',
  'key',
  'late',
] as const;

export type DeliveryReason = (typeof deliveryReasons)[number];
