import { join } from 'node:path';
import { expect, test } from 'vitest';
import { groupOf, groupTests, testGroups } from './test-groups.ts';

test.each([
  ['web/formats.test.ts', "import { test } from 'vitest';", 'unit'],
  ['server/markdown/render.test.ts', "import { scope } from '#test/scope.ts';", 'unit'],
  ['server/features/news/news.test.ts', "import { startTestApp } from '#test/app.ts';", 'server'],
  ['test/project/deploy.test.ts', "import { spawn } from 'node:child_process';", 'server'],
  ['test/e2e/admin-walk.test.ts', "import { openBrowser } from '#test/browser.ts';", 'browser'],
  [
    'test/e2e/screens/every-screen-visitor.test.ts',
    "import { openBrowser } from '#test/browser.ts';",
    'screens',
  ],
] as const)('%s needs what it imports', (file, source, group) => {
  expect(groupOf(file, source)).toBe(group);
});

test('every test file is in one group, and no group is empty', () => {
  const groups = groupTests(join(import.meta.dirname, '../..'));
  const all = testGroups.flatMap((group) => groups[group]);
  expect(new Set(all).size).toBe(all.length);
  expect(all).toContain('scripts/testing/test-groups.test.ts');
  for (const group of testGroups) expect(groups[group].length).toBeGreaterThan(0);
});
