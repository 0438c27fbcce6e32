import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ShownEvent } from '#contract/api/world/events.ts';
import en from '#locales/en.json' with { type: 'json' };
import { App } from '#web/app.tsx';
import { createTexts } from '#web/i18n.ts';
import { weekOf } from '#web/ui/events/event-list.ts';
import { Week } from './week.tsx';

/** What is said of an event on each of the seven days. */
function timesOf(startsAt: string, endsAt: string, timeZone = 'UTC'): readonly string[] {
  const now = new Date('2026-11-23T12:00:00Z');
  const event = {
    id: 1,
    title: 'Siege',
    occurrences: [{ startsAt, endsAt }],
  } as Partial<ShownEvent> as ShownEvent;
  const html = renderToStaticMarkup(
    <App texts={createTexts('en-gb', en)} language="en-gb">
      <Week days={weekOf([event], timeZone, now)} timeZone={timeZone} now={now} />
    </App>,
  );
  return html
    .split('<h3')
    .slice(1)
    .map((day) => /<time[^>]*>([^<]*)</.exec(day)?.[1] ?? '');
}

test('an end on another day is said with its date', () => {
  const until = 'until Wed 25 Nov, 18:00';
  expect(timesOf('2026-11-20T10:00:00Z', '2026-11-25T18:00:00Z').slice(0, 4)).toEqual([
    until,
    until,
    'until 18:00',
    '',
  ]);
});

test('a coming event says its beginning on its first day, then its end', () => {
  expect(timesOf('2026-11-24T10:00:00Z', '2026-11-26T18:00:00Z').slice(0, 5)).toEqual([
    '',
    '10:00',
    'until Thu 26 Nov, 18:00',
    'until 18:00',
    '',
  ]);
});

test('the days and the times are those of the visitor', () => {
  expect(timesOf('2026-11-23T10:00:00Z', '2026-11-24T03:00:00Z', 'America/New_York').slice(0, 2)).toEqual([
    'until 22:00',
    '',
  ]);
});
