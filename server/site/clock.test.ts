import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { goBy, siteNow } from './clock.ts';

const hour = 3_600_000;
const log = { info: vi.fn(), warn: vi.fn() };
let end = () => {};
let databaseAhead = 0;
/** Of the machine that the process runs on; what it does by itself is added. */
const realNow = Date.now;
let machineAhead = 0;

const difference = () => Math.round((siteNow().getTime() - realNow()) / 1000);

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

test('is the machine’s where no clock is shared', () => {
  expect(difference()).toBe(0);
});

describe('a shared clock', () => {
  test('counts, whatever the machine’s says or is set to', async () => {
    databaseAhead = 7 * hour;
    end = await goBy({ read, log });
    expect(difference()).toBe(7 * 3_600);
    machineAhead = -24 * hour;
    expect(difference()).toBe(7 * 3_600);
  });

  test('is followed where it goes', async () => {
    end = await goBy({ read, log });
    databaseAhead = -hour;
    await look();
    expect(difference()).toBe(-3_600);
  });

  test('goes on while it cannot be read', async () => {
    databaseAhead = hour;
    end = await goBy({ read, log });
    read.mockRejectedValueOnce(new Error('away'));
    await look();
    expect(difference()).toBe(3_600);
  });

  test('is left when it is over', async () => {
    databaseAhead = hour;
    const over = await goBy({ read, log });
    over();
    expect(difference()).toBe(0);
  });

  test('is told of once when the machine’s differs, and once when it does no more', async () => {
    end = await goBy({ read, log });
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
