import { expect, test } from 'vitest';
import { draftOf, mergeDraft, type WebhookDraft } from './webhook-draft.ts';

test('a webhook that is changed is sent with what its form has, not with what its list shows', () => {
  const shown = { id: 3, host: 'discord.com', revision: 'r', deliveries: [] };
  const draft = {
    name: 'News',
    kind: 'discord',
    events: ['news.published'],
    language: 'de',
    isOn: true,
  } as const;
  expect(draftOf({ ...shown, ...draft, events: [...draft.events] })).toEqual({ ...draft, address: '' });
});

test('two changes of a webhook are put together, and the address stays as typed', () => {
  const base: WebhookDraft = {
    name: 'News',
    kind: 'json',
    address: '',
    events: ['news.published', 'ban.given'],
    language: 'de',
    isOn: true,
  };
  const address = 'https://hooks.example.com/new';
  const mine: WebhookDraft = {
    ...base,
    name: 'Renamed',
    address,
    events: ['news.published', 'ban.given', 'ticket.opened'],
  };
  const theirs: WebhookDraft = {
    ...base,
    name: 'Other',
    events: ['news.published'],
    language: 'fr',
    isOn: false,
  };
  expect(mergeDraft(base, mine, theirs)).toEqual({
    name: 'Renamed',
    kind: 'json',
    address,
    events: ['news.published', 'ticket.opened'],
    language: 'fr',
    isOn: false,
  });
});
