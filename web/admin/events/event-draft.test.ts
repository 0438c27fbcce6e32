import { expect, test } from 'vitest';
import type { Translate } from '#web/i18n.ts';
import { draftProblems, type EventDraft, formOf, newDraft, previewOf } from './event-draft.ts';

const now = new Date('2026-11-24T12:00:00Z');
const t = ((key: string) => key) as Translate;
const draft = (over: Partial<EventDraft> = {}): EventDraft => ({
  ...newDraft('en', 'Europe/Berlin'),
  title: 'Double experience',
  startsOn: '2026-11-28',
  ...over,
});

const fields = (over: Partial<EventDraft>) => draftProblems(draft(over), t).map(({ field }) => field);

test('a new draft lacks its title and its day', () => {
  expect(draftProblems(newDraft('en', 'UTC'), t).map(({ field }) => field)).toEqual(['title', 'startsOn']);
  expect(fields({})).toEqual([]);
});

test.each([
  [{ value: '100' }, ['value']],
  [{ value: '1001' }, ['value']],
  [{ value: '150.5' }, ['value']],
  [{ value: 'x', kind: 'tournament' }, []],
  [{ hours: '0', minutes: '4' }, ['hours']],
  [{ hours: '169', repeats: 'weekly' }, ['hours']],
  [{ hours: '169' }, []],
  [{ hours: '', minutes: '' }, ['hours']],
  [{ startsAt: '' }, ['startsAt']],
  [{ startsOn: '2026-13-45' }, ['startsOn']],
  [{ until: '2026-11-27', repeats: 'weekly' }, ['until']],
  [{ until: '2026-11-27' }, []],
] as const)('%j', (over, expected) => {
  expect(fields(over)).toEqual(expected);
});

test('what a kind or a schedule has no use for is not sent', () => {
  const form = formOf(draft({ kind: 'oxQuiz', empires: [1], until: '2027-01-01' }));
  expect(form).toMatchObject({ value: null, empires: [], until: null, minutes: 120 });
});

test('the preview shows three weeks across the change of the clocks, or that it is over', () => {
  const weekly = draft({ repeats: 'weekly', startsOn: '2026-10-17' });
  expect(
    previewOf(weekly, new Date('2026-10-20T00:00:00Z'))?.map(({ startsAt }) => startsAt.toISOString()),
  ).toEqual(['2026-10-24T18:00:00.000Z', '2026-10-31T19:00:00.000Z', '2026-11-07T19:00:00.000Z']);
  expect(previewOf(draft({ startsOn: '2026-11-23' }), now)).toEqual([]);
  expect(previewOf(draft({ startsOn: '' }), now)).toBeUndefined();
});
