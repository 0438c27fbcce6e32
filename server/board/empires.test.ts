import { expect, test } from 'vitest';
import { createEmpiresBuilder, empireOfAccount, mergeEmpires, noEmpires } from './empires.ts';
import { seeded } from './test-world.ts';

test('merges new and changed rows', () => {
  const random = seeded(1);
  const known = new Map<number, number>();
  const draft = createEmpiresBuilder();
  for (let accountId = 1; accountId < 20_000; accountId += 1 + Math.floor(random() * 3)) {
    known.set(accountId, Math.floor(random() * 4));
    draft.add([{ accountId, empire: known.get(accountId) ?? 0 }]);
  }
  const rows = Array.from({ length: 300 }, (_, n) => ({ accountId: 25_000 - n * 80, empire: 1 + (n % 3) }));
  for (const row of rows) known.set(row.accountId, row.empire);
  const empires = mergeEmpires(draft.finish(), rows);
  for (let accountId = 0; accountId < 26_000; accountId++) {
    expect(empireOfAccount(empires, accountId)).toBe(known.get(accountId) ?? 0);
  }
});

test('unknown accounts have no empire', () => {
  expect(empireOfAccount(noEmpires, 1)).toBe(0);
  expect(empireOfAccount(mergeEmpires(noEmpires, [{ accountId: 4, empire: 2 }]), 4)).toBe(2);
});
