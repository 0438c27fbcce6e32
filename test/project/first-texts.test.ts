import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { laterGroups } from '#server/text/translate.ts';

/** Folders whose pages load all texts, and what only they show. */
const withAllTexts =
  /^web\/(admin|passwords|features\/(account|characters|data-export|email|password|recover|register|reset|security))\/|login-required\.tsx$/;

test('pages that load only the first texts use no others', () => {
  const later = new RegExp(`['"\`](${laterGroups.join('|')})\\.[a-zA-Z]+`);
  const files = globSync('web/**/*.{ts,tsx}').filter((file) => !/\.test\./.test(file));
  const wrong = files.filter((file) => !withAllTexts.test(file) && later.test(readFileSync(file, 'utf8')));
  expect(wrong).toEqual([]);
});
