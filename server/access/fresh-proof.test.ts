import { describe, expect, test } from 'vitest';
import { secondsAfter, stamp } from '#server/site/time.ts';
import { isFreshProof, isStaffSession } from './fresh-proof.ts';

const now = new Date('2026-04-28T18:00:00Z');
const ago = (minutes: number | null) => (minutes === null ? null : stamp(secondsAfter(now, -60 * minutes)));

/** Minutes since the password, the second step and the last staff call. */
function times(proved: number | null, secondStep: number | null, staff: number | null = 0) {
  return { provedAt: ago(proved), secondStepAt: ago(secondStep), staffUsedAt: ago(staff) };
}

describe('a proof', () => {
  test.each([
    [0, true],
    [14, true],
    [15, false],
    [60, false],
    [null, false],
  ])('of the password %s minutes ago is fresh: %s', (minutes, fresh) => {
    expect(isFreshProof(times(minutes, null), false, now)).toBe(fresh);
  });

  test('where two-step login is on, only the second step counts', () => {
    expect(isFreshProof(times(0, 15), true, now)).toBe(false);
    expect(isFreshProof(times(0, null), true, now)).toBe(false);
    expect(isFreshProof(times(0, 14), true, now)).toBe(true);
  });
});

describe('a staff session', () => {
  test.each([
    [0, 29, true],
    [0, 30, false],
    [0, null, false],
    [719, 0, true],
    [720, 0, false],
    [null, 0, false],
  ])('with a proof %s and a staff call %s minutes ago lives: %s', (proved, staff, lives) => {
    expect(isStaffSession(times(proved, null, staff), false, now)).toBe(lives);
    expect(isStaffSession(times(0, proved, staff), true, now)).toBe(lives);
  });
});
