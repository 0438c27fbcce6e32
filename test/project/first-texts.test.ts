import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { modules } from '#contract/modules.ts';
import { laterGroups } from '#server/text/translate.ts';

/** Folders whose pages load all texts, and what only they show. */
const withAllTexts =
  /^web\/(admin|second-step|passwords|tickets|ui\/(charts|events)|features\/(account|characters|data-export|email|password|recover|register|reset|security))\/|confirm-identity-\w+\.tsx$|(login-required|step-field)\.tsx$|^web\/page\/device-text\.ts$/;

test('pages that load only the first texts use no others', () => {
  const later = new RegExp(`['"\`](${laterGroups.join('|')})\\.[a-zA-Z]+`);
  const files = globSync('web/**/*.{ts,tsx}').filter((file) => !/\.test\./.test(file));
  const ofModules = Object.values(modules).flatMap(({ pages }) =>
    Object.values(pages).map((file) => `web/features/${file.split('/')[0]}/`),
  );
  const hasAll = (file: string) => withAllTexts.test(file) || ofModules.some((each) => file.startsWith(each));
  const wrong = files.filter((file) => !hasAll(file) && later.test(readFileSync(file, 'utf8')));
  expect(wrong).toEqual([]);
});
