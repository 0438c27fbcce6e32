import { type TestAPI, test } from 'vitest';
/**
 * How much is tested: `check` only what runs inside this process, neither MariaDB nor Redis; `all` also the slow tests,
 * as walks in a browser are, on each database, and every combination of what is otherwise sampled.
 */
export const scope = process.env.TEST_SCOPE;

const noTest = Object.assign(() => {}, { each: () => () => {} }) as unknown as TestAPI;

/** A test that exists only where it is meant for: what another database cannot show is not listed as skipped there. */
export function testWhere(isMeant: boolean): TestAPI {
  return isMeant ? test : noTest;
}
