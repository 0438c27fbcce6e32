import { expect, test, vi } from 'vitest';
import { optionalRead } from './optional-read.ts';

function open() {
  const clock = { now: 0 };
  const source = vi.fn(async (id: number) => `value ${id}`);
  const log = { warn: vi.fn() };
  const read = optionalRead({ fallback: 'none', log, message: 'It failed' }, source, () => clock.now);
  return { clock, source, log, read };
}

test('gives what is read', async () => {
  const { log, read } = open();
  expect([await read(1), await read(2)]).toEqual(['value 1', 'value 2']);
  expect(log.warn).not.toHaveBeenCalled();
});

test('a failure gives the fallback, is logged once, and nobody reads again for a minute', async () => {
  const { clock, source, log, read } = open();
  source.mockRejectedValueOnce(new Error('slow')).mockRejectedValueOnce(new Error('slow'));
  expect(await Promise.all([read(1), read(2)])).toEqual(['none', 'none']);
  clock.now = 59_999;
  expect(await read(3)).toBe('none');
  expect(source).toHaveBeenCalledTimes(2);
  expect(log.warn.mock.calls).toEqual([[{ err: new Error('slow') }, 'It failed']]);
  clock.now = 60_000;
  expect(await read(3)).toBe('value 3');
});
