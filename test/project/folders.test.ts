import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const mostFiles = 25;

/** Lists of one kind: a file for each language, icon, flag, letter or decision. */
const lists =
  /^(locales|web\/art\/\w+|docs\/decisions|server\/captcha\/spoken\/clips|server\/site\/migrations)$/;

test('no folder holds so many files that one has to search', () => {
  const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const counts = new Map<string, number>();
  for (const file of tracked.trim().split('\n'))
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  const crowded = [...counts].filter(([folder, files]) => files > mostFiles && !lists.test(folder));
  expect(crowded).toEqual([]);
});
