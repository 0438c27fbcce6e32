import { vi } from 'vitest';

const realNow = performance.now.bind(performance);
let ahead = 0;

/** For the server, which runs in this process, so much time passes at once: captchas live by `performance.now`. */
export function passServerTime(milliseconds: number): void {
  ahead += milliseconds;
  vi.spyOn(performance, 'now').mockImplementation(() => realNow() + ahead);
}
