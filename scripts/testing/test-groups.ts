import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What a test file needs, found by what it imports: a browser for all screens, a browser, an application or another
 * process, or nothing; from the quickest to the slowest. Each group is a project of Vitest's: `npx vitest run --project unit`.
 */
export const testGroups = ['unit', 'server', 'browser', 'screens'] as const;

export type TestGroup = (typeof testGroups)[number];

const folders = '{contract,server,web,locales,scripts,test,bench}';

/** Of `test/`, `scope.ts` alone needs nothing: it reads a variable. */
const needsServer =
  /#test\/(?!scope\.ts)|from '\.\/.*(app|site|factories)|#server\/app\.ts|node:child_process/;

/** @param source the file's text */
export function groupOf(file: string, source: string): TestGroup {
  if (file.startsWith('test/e2e/screens/')) return 'screens';
  if (/^(import|\}) .*'(#test\/(browser|spec-site|logged-in)\.ts|@playwright\/test)'/m.test(source))
    return 'browser';
  return needsServer.test(source) ? 'server' : 'unit';
}

/** All test files of a project's folder by their group. */
export function groupTests(root: string): Readonly<Record<TestGroup, readonly string[]>> {
  const files = globSync(`${folders}/**/*.test.{ts,tsx}`, { cwd: root }).toSorted();
  const groups = files.map((file) => [groupOf(file, readFileSync(join(root, file), 'utf8')), file] as const);
  const inGroup = (group: TestGroup) => groups.filter(([each]) => each === group).map(([, file]) => file);
  return Object.fromEntries(testGroups.map((group) => [group, inGroup(group)])) as Record<
    TestGroup,
    string[]
  >;
}
