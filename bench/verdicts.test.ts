import { describe, expect, test } from 'vitest';
import { percentile, table } from './figures.ts';
import { type Figure, markdown, printed, summary, verdictOf } from './verdicts.ts';

const figure = (measured: number | null, target?: Figure['target']): Figure => ({
  what: 'home | p99',
  measured,
  unit: 'ms',
  ...(target ? { target } : {}),
});

describe('percentile', () => {
  const samples = Array.from({ length: 100 }, (_, index) => 100 - index);
  test.each([
    [0.5, 50],
    [0.99, 99],
    [1, 100],
  ])('%f of 1 to 100 is %i', (share, value) => expect(percentile(samples, share)).toBe(value));
  test('of one sample is that sample, of none is NaN', () => {
    expect(percentile([7], 0.99)).toBe(7);
    expect(percentile([], 0.99)).toBeNaN();
  });
});

describe('a verdict', () => {
  test.each([
    [10, { max: 10 }, 'reached'],
    // Rounds to 10 ms, but is too long.
    [10.01, { max: 10 }, 'missed'],
    [0.5, { min: 0.5 }, 'reached'],
    [0.499, { min: 0.5 }, 'missed'],
    [null, { max: 10 }, 'not measured'],
    [Number.NaN, { min: 1 }, 'not measured'],
    [3, undefined, ''],
  ] as const)('%s against %j is «%s»', (measured, target, verdict) => {
    expect(verdictOf(figure(measured, target))).toBe(verdict);
  });

  test('counts verdicts in a sentence', () => {
    const figures = [figure(1, { max: 2 }), figure(3, { max: 2 }), figure(null, { max: 2 }), figure(9)];
    expect(summary([{ title: 'one', figures }])).toBe('1 targets reached, 1 missed, 1 not measured');
  });
});

describe('a table', () => {
  const results = [
    {
      title: 'Pages',
      figures: [
        { ...figure(0.25, { max: 10 }), note: 'a | b' },
        { what: 'rendered', measured: 1_499.6, unit: 'perSecond', target: { min: 1_500 } },
      ],
    },
  ] satisfies Parameters<typeof markdown>[0];

  test('escapes cells for Markdown', () => {
    expect(markdown(results).split('\n')).toEqual([
      '| what | measured | target | verdict | note |',
      '| --- | --: | --: | --- | --- |',
      '| **Pages** |  |  |  |  |',
      '| home \\| p99 | 250 µs | ≤ 10 ms | reached | a \\| b |',
      '| rendered | 1,500/s | ≥ 1,500/s | missed |  |',
    ]);
  });

  test('aligns text left and figures right for a terminal', () => {
    const lines = printed(results).split('\n');
    expect(lines[2]).toBe('home | p99    250 µs    ≤ 10 ms  reached  a | b');
    expect(lines[3]).toBe('rendered     1,500/s  ≥ 1,500/s  missed');
    expect(
      table([
        ['a', 'bb'],
        ['ccc', 'd'],
      ]),
    ).toBe('a    bb\nccc   d');
  });
});
