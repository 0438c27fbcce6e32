import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('nothing on the server comes from Math.random, which can be predicted', () => {
  const files = globSync('server/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(200);
  const predictable = files.filter((file) => readFileSync(join(root, file), 'utf8').includes('Math.random'));
  expect(predictable).toEqual([]);
});
