import type { ListedWebhook } from '#contract/api/staff/webhooks.ts';
import type { LanguageCode } from '#contract/languages.ts';
import type { WebhookEventType, WebhookKind } from '#contract/webhooks/webhook-events.ts';

/** A webhook as its form has it. */
export interface Draft {
  readonly name: string;
  readonly kind: WebhookKind;
  readonly address: string;
  readonly events: readonly WebhookEventType[];
  readonly language: LanguageCode;
  readonly isOn: boolean;
}

export function emptyDraft(language: LanguageCode): Draft {
  return { name: '', kind: 'discord', address: '', events: ['news.published'], language, isOn: true };
}

/** Its address is never shown again. */
export function draftOf({ name, kind, events, language, isOn }: ListedWebhook): Draft {
  return { name, kind, address: '', events, language, isOn };
}
