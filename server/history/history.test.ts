import { expect, test } from 'vitest';
import type { Site } from '#server/site/site.ts';
import { openHistory } from './history.ts';

test('closing waits for a database that hangs only for some seconds', async () => {
  const hanging = { setIsolationLevel: () => hanging, execute: () => new Promise(() => {}) };
  const db = { transaction: () => hanging } as unknown as Site['db'];
  const history = openHistory({ db, dialect: 'mysql' }, { info() {}, warn() {} });
  const place = { browser: null, system: null, network: '203.0' };
  history.record({ kind: 'login', accountId: 7, login: 'aldric', ...place });
  const before = performance.now();
  await history.close();
  expect(performance.now() - before).toBeLessThan(8_000);
});
