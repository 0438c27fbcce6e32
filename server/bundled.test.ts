import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bundledServer, hashSources, serverBuild, serverFile, writeStamp } from './bundled.ts';

let root: string;

function write(file: string, text: string): void {
  mkdirSync(join(root, file, '..'), { recursive: true });
  writeFileSync(join(root, file), text);
}

beforeEach(() => {
  root = `${mkdtempSync(join(tmpdir(), 'guildhall-bundled-'))}/`;
  write('server/serve.ts', 'export const serve = 1;');
  write('server/features/news/routes.ts', 'export const routes = 1;');
  write('contract/api/calls.ts', 'export const calls = 1;');
  write('scripts/build/bundle-server.ts', 'export const bundle = 1;');
  for (const file of ['package.json', 'package-lock.json', 'tsconfig.json']) write(file, '{}');
  write('dist/start/serve.js', 'export const serve = 1;');
  write('dist/start/captcha.js', 'export const captcha = 1;');
  writeStamp(root, serverBuild, hashSources(root, serverBuild));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('starts from a bundle of exactly these sources', () => {
  expect(bundledServer(root)).toBe(pathToFileURL(serverFile(root)).href);
});

test.each([
  ['server/features/news/routes.ts', 'export const routes = 2;'],
  ['server/features/news/rules.ts', 'export const rules = 1;'],
  ['contract/api/calls.ts', 'export const calls = 2;'],
  ['scripts/build/bundle-server.ts', 'export const bundle = 2;'],
  ['package.json', '{"type":"module"}'],
  ['package-lock.json', '{"lockfileVersion":3}'],
  ['tsconfig.json', '{"compilerOptions":{}}'],
  ['dist/start/serve.js', ''],
])('ignores the bundle when %s has changed', (file, text) => {
  write(file, text);
  expect(bundledServer(root)).toBeUndefined();
});

test.each([
  'package-lock.json',
  'server/features/news/routes.ts',
  'dist/start/captcha.js',
  'dist/start.stamp',
])('ignores the bundle when %s is missing', (file) => {
  rmSync(join(root, file));
  expect(bundledServer(root)).toBeUndefined();
});

test('tests and files read at run time do not invalidate the bundle', () => {
  write('server/features/news/routes.test.ts', 'test');
  write('server/site/demo/news/en.json', '{}');
  expect(bundledServer(root)).toBeDefined();
});
