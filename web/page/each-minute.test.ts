import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eachMinute } from './each-minute.ts';

const page = { visibilityState: 'visible' };
const browser = { onLine: true };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', browser);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('calls each minute while the page is visible and online, until it is ended', () => {
  const call = vi.fn();
  const end = eachMinute(call);
  expect(call).not.toHaveBeenCalled();
  vi.advanceTimersByTime(120_000);
  expect(call).toHaveBeenCalledTimes(2);
  page.visibilityState = 'hidden';
  vi.advanceTimersByTime(60_000);
  page.visibilityState = 'visible';
  browser.onLine = false;
  vi.advanceTimersByTime(60_000);
  expect(call).toHaveBeenCalledTimes(2);
  browser.onLine = true;
  vi.advanceTimersByTime(60_000);
  expect(call).toHaveBeenCalledTimes(3);
  end();
  vi.advanceTimersByTime(120_000);
  expect(call).toHaveBeenCalledTimes(3);
});
