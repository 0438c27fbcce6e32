import { expect, test } from 'vitest';
import { draftOf } from './webhook-draft.ts';

test('a webhook that is changed is sent with what its form has, not with what its list shows', () => {
  const shown = { id: 3, host: 'discord.com', deliveries: [] };
  const draft = {
    name: 'News',
    kind: 'discord',
    events: ['news.published'],
    language: 'de',
    isOn: true,
  } as const;
  expect(draftOf({ ...shown, ...draft, events: [...draft.events] })).toEqual({ ...draft, address: '' });
});
