import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'guildhall-imports-'));

/** What a planted file does against the rules. */
const planted: Readonly<Record<string, string>> = {
  'server/game/one.ts': "import { two } from './two.ts';\nexport const one = () => two;\n",
  'server/game/two.ts': "import { one } from './one.ts';\nexport const two = () => one;\n",
  'server/mail/letter.ts':
    "import type { Post } from '#server/mail/post.ts';\nexport type Letter = Post[];\n",
  'server/mail/post.ts':
    "import type { Letter } from './letter.ts';\nexport interface Post {\n  readonly of: Letter;\n}\n",
};

interface Diagnostic {
  readonly category: string;
  readonly location: { readonly path: string };
}

let found: readonly string[] = [];

beforeAll(() => {
  for (const file of ['biome.json', '.gitignore', 'package.json'])
    copyFileSync(join(root, file), join(folder, file));
  for (const [file, text] of Object.entries(planted)) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const biome = join(root, 'node_modules/.bin/biome');
  const { stdout } = spawnSync(biome, ['lint', '--reporter=json', '--max-diagnostics=none', '.'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly Diagnostic[] };
  found = diagnostics.map(({ category, location }) => `${location.path} ${category.replace('lint/', '')}`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['values', ['server/game/one.ts', 'server/game/two.ts']],
  ['types', ['server/mail/letter.ts', 'server/mail/post.ts']],
])('lint sees a cycle of imports, of %s', (_, files) => {
  for (const file of files) expect(found).toContain(`${file} suspicious/noImportCycles`);
});
