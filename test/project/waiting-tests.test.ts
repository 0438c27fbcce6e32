import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { groupTests } from '../../scripts/testing/test-groups.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { browser, screens } = groupTests(root);

const readings =
  'count|is[A-Z]\\w+|textContent|innerText|innerHTML|inputValue|getAttribute|all(Inner|Text)\\w+|evaluate\\w*|url|title';
const lookingOnce = new RegExp(`expect\\((await\\b[^;]*?|[^;()]*(\\([^;()]*)?)\\.(${readings})\\(`, 'g');

/** Expectations that read a page once: on a busy machine it may not be there yet. */
const onceIn = (source: string) => [...source.matchAll(lookingOnce)].map(([found]) => found);

test('tests in a browser wait for what they expect: await expect.poll(() => …)', () => {
  const found = [...browser, ...screens].flatMap((file) =>
    onceIn(readFileSync(`${root}${file}`, 'utf8')).map((each) => `${file}: ${each}`),
  );
  expect(found).toEqual([]);
});

test.each([
  'expect(await page.locator(".row").count()).toBe(2);',
  'expect(await page.getByText("Saved")\n.isVisible()).toBe(true);',
  'expect(new URL(page.url()).pathname).toBe("/en");',
])('looking once is found: %j', (source) => {
  expect(onceIn(source)).toHaveLength(1);
});

test.each([
  'await expect.poll(() => page.locator(".row").count()).toBe(2);',
  'expect(await site.send("GET /api/news")).toMatchObject({ status: 200 });\nawait page.locator("a").count();',
])('waiting is let through: %j', (source) => {
  expect(onceIn(source)).toEqual([]);
});
