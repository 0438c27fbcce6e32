import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { recoveryCodeCount } from '#contract/limits.ts';
import { createRecoveryCodes, normalizeRecoveryCode } from './recovery-codes.ts';

const owner = { id: 7, login: 'mirabel' };

/** A key whose codes nobody else knows: what is hashed is what a test can look at. */
function keyThatShows() {
  const shown: unknown[] = [];
  const mac = (...given: unknown[]) => {
    shown.push(given);
    return Promise.resolve(randomBytes(32).toString('hex'));
  };
  return { shown, key: { mac } as unknown as Parameters<typeof createRecoveryCodes>[0] };
}

test('recovery codes are 40 random bits each: every letter of 32 at every place', async () => {
  const { key } = keyThatShows();
  const sets = await Promise.all(Array.from({ length: 100 }, () => createRecoveryCodes(key, owner)));
  const codes = sets.flatMap((each) => each.codes);
  expect(codes).toHaveLength(100 * recoveryCodeCount);
  expect(new Set(codes).size).toBe(codes.length);
  for (const place of [0, 1, 2, 3, 5, 6, 7, 8]) {
    expect(new Set(codes.map((code) => code[place])).size).toBe(32);
  }
  for (const code of codes) expect(normalizeRecoveryCode(code)).toBe(code);
});

test('only hashes leave the function beside the codes, keyed and bound to account and login', async () => {
  const { key, shown } = keyThatShows();
  const { codes, hashes } = await createRecoveryCodes(key, owner);
  expect(shown).toEqual(codes.map((code) => ['recovery-code', [owner.id, owner.login], code]));
  expect(hashes.join()).not.toMatch(new RegExp(codes.join('|')));
});
