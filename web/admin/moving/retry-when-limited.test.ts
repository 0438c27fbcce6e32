import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '#web/api.ts';
import { retryWhenLimited } from './retry-when-limited.ts';

afterEach(() => void vi.useRealTimers());

test('a call that came too often is made again when the site allows it', async () => {
  vi.useFakeTimers();
  const call = vi.fn<() => Promise<string>>();
  call.mockRejectedValueOnce(new ApiError(429, { retryAfter: 20 })).mockResolvedValueOnce('done');
  const answer = retryWhenLimited(call);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(call).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await answer).toBe('done');
});

test.each([new ApiError(429, { retryAfter: 3_600 }), new ApiError(400, {}), new Error('away')])(
  'other failures are not tried again: %s',
  async (failure) => {
    const call = vi.fn().mockRejectedValue(failure);
    await expect(retryWhenLimited(call)).rejects.toBe(failure);
    expect(call).toHaveBeenCalledTimes(1);
  },
);
