import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'guildhall-imports-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Diagnostic {
  readonly category: string;
  readonly location: { readonly path: string; readonly start: { readonly line: number } };
}

/** Lints these files by the house's rules. @returns `file:line rule` for each breach */
function lint(files: ReadonlyMap<string, string>): ReadonlySet<string> {
  for (const file of ['biome.json', '.gitignore', 'package.json'])
    copyFileSync(join(root, file), join(folder, file));
  for (const [file, text] of files) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const biome = join(root, 'node_modules/.bin/biome');
  const { stdout } = spawnSync(biome, ['lint', '--reporter=json', '--max-diagnostics=none'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly Diagnostic[] };
  return new Set(
    diagnostics.map(
      ({ category, location: { path, start } }) => `${path}:${start.line} ${category.split('/').at(-1)}`,
    ),
  );
}

const foldersIn = (folder: string) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'features')
    .map(({ name }) => `${folder}/${name}`);

const serverParts = foldersIn('server').filter((each) => each !== 'server/http');
const serverFeatures = foldersIn('server/features');
const webParts = foldersIn('web').filter((each) => !['web/prefetch', 'web/public'].includes(each));
const webFeatures = foldersIn('web/features');
const shell = 'web/features/shell';

/** Folders, and files that are a floor of their own. */
const places = [
  'contract',
  ...['server', ...serverParts, 'server/services.ts'],
  ...[...serverFeatures, 'server/http', 'server/app.ts'],
  ...['web', ...webParts, ...webFeatures, 'web/routes.tsx', 'web/prefetch', 'web/entry-client.tsx'],
];
const fileIn = (place: string) => (/\.tsx?$/.test(place) ? place : `${place}/planted.ts`);
const othersThan = (from: string) => places.filter((to) => to !== from);
const pairs = places.flatMap((from) => othersThan(from).map((to) => ({ from, to })));

/** Two lines for each of the others: by `#` and relative. There is nothing at their end: it would make cycles. */
function importsOf(from: string): string {
  const files = othersThan(from).map((to) => fileIn(to).replace('planted', 'target'));
  const lines = files.flatMap((to) => [
    `import '#${to}';`,
    `import '${relative(dirname(fileIn(from)), to).replace(/^(?!\.)/, './')}';`,
  ]);
  return `${lines.join('\n')}\n`;
}

const breaches = lint(new Map(places.map((place) => [fileIn(place), importsOf(place)])));

function mayImport(from: string, to: string): boolean {
  const line = 2 * othersThan(from).indexOf(to) + 1;
  return [line, line + 1].some((each) => !breaches.has(`${fileIn(from)}:${each} noRestrictedImports`));
}

const allowed = (froms: readonly string[], tos: readonly string[]) =>
  froms.flatMap((from) =>
    tos.filter((to) => to !== from && mayImport(from, to)).map((to) => `${from} → ${to}`),
  );

test('no folder may import what may import it, through others either', () => {
  // What all share is one floor: within it, lint looks for cycles of files only.
  const floors = [
    ['server', 'server/async', 'server/logging', 'server/settings', 'server/text'],
    ['web', 'web/ui', 'web/page', 'web/forms'],
  ];
  const open = pairs.filter(
    ({ from, to }) =>
      mayImport(from, to) && !floors.some((floor) => floor.includes(from) && floor.includes(to)),
  );
  let left: readonly string[] = places;
  for (let before = 0; left.length !== before; ) {
    before = left.length;
    left = left.filter((each) => open.some(({ from, to }) => from === each && left.includes(to)));
  }
  expect(left).toEqual([]);
});

test('the folders that are named here exist', () => {
  expect(places.filter((place) => !existsSync(join(root, place)))).toEqual([]);
});

const isIn = (folder: string) => (place: string) => place.startsWith(folder);

test.each([
  ['the contract imports what stands on it', ['contract'], places],
  ['the server imports the web', places.filter(isIn('server')), places.filter(isIn('web'))],
  ['the web imports the server', places.filter(isIn('web')), places.filter(isIn('server'))],
  [
    'a part of the server imports what is above the parts',
    ['server', ...serverParts],
    ['server/services.ts', ...serverFeatures, 'server/http', 'server/app.ts'],
  ],
  [
    'a feature of the server imports another, or what is above them',
    serverFeatures,
    [...serverFeatures, 'server/http', 'server/app.ts'],
  ],
  ['server/http imports the application', ['server/http'], ['server/app.ts']],
  [
    'what pages share imports a page',
    ['web', ...webParts],
    [...webFeatures, 'web/routes.tsx', 'web/prefetch', 'web/entry-client.tsx'],
  ],
  [
    'a feature of the web imports another, or what is above them',
    webFeatures.filter((each) => each !== shell),
    [...webFeatures, 'web/routes.tsx', 'web/prefetch', 'web/entry-client.tsx'],
  ],
])('lint sees when %s', (_, froms, tos) => {
  expect(allowed(froms, tos)).toEqual([]);
});

test.each([
  ['server/site', 'server/game'],
  ['server/mail', 'server/jobs'],
  ['server/operations', 'server/access'],
  ['server/features/news', 'server/site'],
  ['server/http', 'server/features/feeds'],
  ['web/features/news', 'web/ui'],
  [shell, 'web/features/login'],
])('%s may import %s', (from, to) => {
  expect(mayImport(from, to)).toBe(true);
});

test('lint sees cycles of imports, of values and of types', () => {
  const cycles = new Map([
    ['server/game/one.ts', "import { two } from './two.ts';\nexport const one = () => two;\n"],
    ['server/game/two.ts', "import { one } from './one.ts';\nexport const two = () => one;\n"],
    ['web/ui/letter.ts', "import type { Post } from '#web/ui/post.ts';\nexport type Letter = Post[];\n"],
    ['web/ui/post.ts', "import type { Letter } from './letter.ts';\nexport type Post = { of: Letter };\n"],
  ]);
  const found = lint(cycles);
  for (const file of cycles.keys()) expect(found).toContain(`${file}:1 noImportCycles`);
});
