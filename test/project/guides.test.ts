import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const exists = (path: string) => existsSync(join(root, path));
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, first = '']) => first);

const guides = globSync(['*.md', 'docs/**/*.md', '.github/**/*.md'], { cwd: root });
const recipes = ['a page', 'a call of the API', 'a ranking column', 'a language', 'a translation engine'];

test('the guides link only to files that exist', () => {
  const linked = guides.flatMap((guide) =>
    found(read(guide), /\]\((?!https?:|mailto:|#)([^)#]+)/g).map((link) => join(dirname(guide), link)),
  );
  expect(linked.length).toBeGreaterThan(20);
  expect(linked.filter((path) => !exists(path))).toEqual([]);
});

test('CONTRIBUTING.md has its recipes, and every file they name exists', () => {
  const text = read('CONTRIBUTING.md');
  expect(found(text, /^### Add (.+)$/gm)).toEqual(recipes);
  const paths = found(text, /`((?:[\w.-]+\/)+[\w.-]*)`/g);
  expect(paths.length).toBeGreaterThan(60);
  expect(paths.filter((path) => !exists(path))).toEqual([]);
});

test('the guides name only npm scripts that exist', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const named = guides.flatMap((guide) => found(read(guide), /npm run (?:--silent )?([\w:-]+)/g));
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
});

test('commands for owners and translators run on the Node that npm installed, or in the container', () => {
  const named = ['docs/operating.md', 'docs/translating.md'].flatMap((guide) =>
    found(read(guide), /((?:\S+ )?)node \S+\.ts/g),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((before) => !/^`?(npx|site) $/.test(before))).toEqual([]);
});

test('the README is short and leads to settings, contributing, security and changes', () => {
  const text = read('README.md');
  expect(text.split('\n').length).toBeLessThanOrEqual(120);
  for (const file of ['docs/settings.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md']) {
    expect(text).toContain(`](${file})`);
  }
  expect(read('SECURITY.md')).toContain('](docs/security.md)');
});

test('the public workflow runs the same script as every other check, without secrets', () => {
  const workflow = read('.github/workflows/check.yml');
  expect(workflow).toMatch(/^ +- run: bash \.ci\/run$/m);
  expect(workflow).not.toContain('secrets.');
  expect(found(workflow, /uses: (\S+)/g).filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
});

test('the changelog has an Unreleased section above the version of package.json', () => {
  const { version } = JSON.parse(read('package.json'));
  expect(found(read('CHANGELOG.md'), /^## \[([^\]]+)\]/gm).slice(0, 2)).toEqual(['Unreleased', version]);
});
