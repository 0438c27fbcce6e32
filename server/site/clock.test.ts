import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { followDatabaseClock, siteNow } from './clock.ts';

const hour = 3_600_000;
const log = { info: vi.fn(), warn: vi.fn() };
let end = () => {};
let databaseAhead = 0;
/** The machine's real clock; the test's fake offset is added. */
const realNow = Date.now;
let machineAhead = 0;

// Without the sign of a zero.
const difference = () => Math.round((siteNow().getTime() - realNow()) / 1000) || 0;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + machineAhead);
  databaseAhead = 0;
  machineAhead = 0;
  log.info.mockClear();
  log.warn.mockClear();
});
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const read = vi.fn(async () => realNow() + databaseAhead);
const look = () => vi.advanceTimersByTimeAsync(30_000);

test("uses the machine's clock when no clock is shared", () => {
  expect(difference()).toBe(0);
});

describe('a shared clock', () => {
  test("overrides the machine's clock, whatever that is set to", async () => {
    databaseAhead = 7 * hour;
    end = await followDatabaseClock({ read, log });
    expect(difference()).toBe(7 * 3_600);
    machineAhead = -24 * hour;
    expect(difference()).toBe(7 * 3_600);
  });

  test("follows the shared clock's changes", async () => {
    end = await followDatabaseClock({ read, log });
    databaseAhead = -hour;
    await look();
    expect(difference()).toBe(-3_600);
  });

  test('continues while the shared clock is unreadable', async () => {
    databaseAhead = hour;
    end = await followDatabaseClock({ read, log });
    read.mockRejectedValueOnce(new Error('away'));
    await look();
    expect(difference()).toBe(3_600);
  });

  test('is no longer used after it was stopped', async () => {
    databaseAhead = hour;
    const over = await followDatabaseClock({ read, log });
    over();
    expect(difference()).toBe(0);
  });

  test("warns once when the machine's clock differs and once when it no longer does", async () => {
    end = await followDatabaseClock({ read, log });
    expect(log.warn).not.toHaveBeenCalled();
    machineAhead = hour;
    await look();
    await look();
    expect(log.warn.mock.calls).toEqual([[{ seconds: 3_600 }, expect.stringContaining('clock')]]);
    machineAhead = 0;
    await look();
    await look();
    expect(log.info).toHaveBeenCalledTimes(1);
  });
});
