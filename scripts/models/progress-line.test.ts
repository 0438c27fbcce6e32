import { expect, test } from 'vitest';
import { progressLine } from './progress-line.ts';

function written(isTTY: boolean, steps: readonly number[]): string {
  let text = '';
  const line = progressLine('en-de', { isTTY, write: (more) => (text += more) });
  for (const doneBytes of steps) line.show({ doneBytes, totalBytes: 1_000_000 });
  line.end();
  return text;
}

test('a terminal shows one line that grows', () => {
  expect(written(true, [0, 500_000, 500_001, 1_000_000])).toBe(
    [
      '\r  en-de [                        ]   0 %  0 bytes of 1 MB',
      '\r  en-de [============            ]  50 %  500 kB of 1 MB ',
      '\r  en-de [========================] 100 %  1 MB of 1 MB  \n',
    ].join(''),
  );
});

test('a log gets a line for every quarter', () => {
  const steps = Array.from({ length: 101 }, (_, index) => index * 10_000);
  expect(written(false, steps).split('\n')).toEqual([
    '  en-de   0 %  0 bytes of 1 MB',
    '  en-de  25 %  250 kB of 1 MB',
    '  en-de  50 %  500 kB of 1 MB',
    '  en-de  75 %  750 kB of 1 MB',
    '  en-de 100 %  1 MB of 1 MB',
    '',
  ]);
});
