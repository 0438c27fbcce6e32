import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

const sources = readdirSync(new URL('web/', root), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => `web/${file}`);

/** The modules of the contract that a file needs when it runs, not only for its types. */
function neededBy(file: string): string[] {
  const imports = read(file).matchAll(/^import (?!type\b)([^;]*?) from '#(contract\/[\w-]+\.ts)';/gms);
  return [...imports].map(([, , path = '']) => path);
}

test('no page carries the schemas of the calls along', () => {
  const withSchemas = (path: string) => /from 'zod'/.test(read(path));
  const found = sources.flatMap((file) =>
    neededBy(file)
      .filter(withSchemas)
      .map((path) => `${file}: ${path}`),
  );
  expect(sources.flatMap(neededBy)).toContain('contract/page-paths.ts');
  expect(found).toEqual([]);
});
