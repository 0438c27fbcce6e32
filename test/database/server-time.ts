import { vi } from 'vitest';

const realNow = performance.now.bind(performance);
let ahead = 0;

/** Advances `performance.now` for the server, which runs in this process: captchas expire by it. */
export function passServerTime(milliseconds: number): void {
  ahead += milliseconds;
  vi.spyOn(performance, 'now').mockImplementation(() => realNow() + ahead);
}
