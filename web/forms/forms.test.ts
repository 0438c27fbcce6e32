import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('../', import.meta.url).pathname;

test('every form that needs scripts uses POST, which `pre-hydration.ts` defers; the others have an action URL', () => {
  const forms = globSync('**/*.tsx', { cwd: folder }).flatMap((file) => {
    const tags = readFileSync(`${folder}${file}`, 'utf8').match(/<form\b[\s\S]*?>\n/g) ?? [];
    return tags.filter((tag) => tag.includes('onSubmit')).map((tag) => ({ file, tag }));
  });
  expect(forms.length).toBeGreaterThan(8);
  const isHeld = (tag: string) => tag.includes('method="post"');
  const worksAlone = (tag: string) => /method="get"\s+action=/.test(tag);
  expect(forms.filter(({ tag }) => !isHeld(tag) && !worksAlone(tag))).toEqual([]);
});
