import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import en from '#locales/en.json' with { type: 'json' };
import { App } from '#web/app.tsx';
import { createTexts } from '#web/i18n.ts';
import { TimeChart } from './time-chart.tsx';

const texts = createTexts('en', en);

function show(chart: Parameters<typeof TimeChart>[0]): string {
  return renderToStaticMarkup(
    <App texts={texts} language="en">
      <TimeChart {...chart} />
    </App>,
  );
}

const players = { title: 'Players', unit: 'players', summary: 'at most 40' };
const points = [
  { at: '2026-03-01T10:00:00Z', value: 12 },
  { at: '2026-03-01T10:30:00Z', value: null },
  { at: '2026-03-01T11:00:00Z', value: 40 },
];

test('time without values is hatched, never crossed by the line', () => {
  const html = show({ ...players, points });
  expect(html).toContain('no data');
  expect([...html.matchAll(/class="chart-line" d="([^"]*)"/g)].map(([, path]) => path)).toEqual([
    'M0 70h0',
    'M2 0h0',
  ]);
  expect(html.match(/class="chart-unknown"/g)).toHaveLength(1);
});

test('a record is drawn only where the line stays readable', () => {
  const withRecord = (value: number) => show({ ...players, points, record: { value, label: 'Record' } });
  expect(withRecord(63)).toContain('chart-record-label');
  expect(withRecord(900)).not.toContain('chart-record-label');
});

test('what happened on a day is said with its value', () => {
  const html = show({
    title: 'Points',
    unit: 'points',
    summary: '',
    kind: 'step',
    isClose: true,
    points: [{ at: '2026-03-01', value: 44_031 }],
    marks: [{ at: '2026-03-01', tone: 'success', text: 'War won' }],
  });
  expect(html).toContain('data-tone="success"');
  expect(html).toContain('aria-valuetext="1 Mar 2026: 44,031, War won"');
});

test('nothing is drawn without points', () => {
  expect(show({ ...players, points: [] })).toBe('');
});

test('a sentence stands where a line would say nothing', () => {
  const of = (...values: readonly (number | null)[]) =>
    show({ ...players, points: points.map((point, index) => ({ ...point, value: values[index] ?? null })) });
  const tooLittle = '<p class="chart-none">Too few values for a chart yet.</p>';
  expect(of(null, null, null)).toBe(tooLittle);
  expect(of(null, null, 7)).toBe(tooLittle);
  expect(of(0, null, 0)).toBe('<p class="chart-none">Zero the whole time.</p>');
  expect(of(0, null, 1)).toContain('chart-drawing');
});

test('an axis of ranks begins with 1', () => {
  const ranks = points.map((point) => ({ ...point, value: 1 }));
  const html = show({ ...players, points: ranks, inverted: true });
  expect([...html.matchAll(/<text[^>]*dy="\.35em"[^>]*>(\d+)</g)].map(([, rank]) => rank)).toEqual([
    '1',
    '2',
    '3',
  ]);
});
