import { expect, test } from 'vitest';
import type { ServerStatus } from '#contract/api/world/server-status.ts';
import { taking } from './latest-status.ts';

const measured = (measuredAt: string | null) => ({ measuredAt }) as ServerStatus;
const at = (minute: number) => measured(`2026-11-30T12:0${minute}:00Z`);

/** What is shown after each answer to a page loaded at minute 2. */
function shownAfter(...answers: readonly ServerStatus[]): readonly (string | null)[] {
  let latest = { loaded: at(2), status: at(2), newest: at(2).measuredAt ?? '' };
  return answers.map((answer) => {
    latest = taking(latest, answer);
    return latest.status.measuredAt;
  });
}

test('newer figures are shown, older ones are not', () => {
  expect(shownAfter(at(1), at(3), at(2))).toEqual([at(2), at(3), at(3)].map(({ measuredAt }) => measuredAt));
});

test('figures that were withdrawn come back by newer ones only', () => {
  const none = measured(null);
  expect(shownAfter(at(3), none, at(2), at(3), at(4))).toEqual(
    [at(3), none, none, none, at(4)].map(({ measuredAt }) => measuredAt),
  );
});
