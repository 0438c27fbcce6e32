import type { ListedWebhook } from '#contract/api/staff/webhooks.ts';
import type { LanguageCode } from '#contract/languages.ts';
import type { WebhookEventType, WebhookKind } from '#contract/webhooks/webhook-events.ts';
import { mergeChoices } from '#web/admin/editor/merge-choices.ts';

/** A webhook as its form has it. */
export interface WebhookDraft {
  readonly name: string;
  readonly kind: WebhookKind;
  readonly address: string;
  readonly events: readonly WebhookEventType[];
  readonly language: LanguageCode;
  readonly isOn: boolean;
}

export function emptyDraft(language: LanguageCode): WebhookDraft {
  return { name: '', kind: 'discord', address: '', events: ['news.published'], language, isOn: true };
}

/** Its address is never shown again. */
export function draftOf({ name, kind, events, language, isOn }: ListedWebhook): WebhookDraft {
  return { name, kind, address: '', events, language, isOn };
}

/**
 * What two administrators want who have changed a webhook at the same time.
 * @param base what both began with
 * @param mine what one has chosen; the address stays as typed
 * @param theirs what the other has saved
 * @returns what the other has saved with one's own changes
 */
export function mergeDraft(base: WebhookDraft, mine: WebhookDraft, theirs: WebhookDraft): WebhookDraft {
  return {
    ...mine,
    name: mine.name === base.name ? theirs.name : mine.name,
    events: mergeChoices(base.events, mine.events, theirs.events),
    language: mine.language === base.language ? theirs.language : mine.language,
    isOn: mine.isOn === base.isOn ? theirs.isOn : mine.isOn,
  };
}
