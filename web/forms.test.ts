import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('./', import.meta.url).pathname;

test('every form that needs scripts posts: `boot.ts` holds back those alone, a browser would send the others itself', () => {
  const forms = globSync('**/*.tsx', { cwd: folder }).flatMap((file) => {
    const tags = readFileSync(`${folder}${file}`, 'utf8').match(/<form\b[\s\S]*?>\n/g) ?? [];
    return tags.filter((tag) => tag.includes('onSubmit')).map((tag) => ({ file, tag }));
  });
  expect(forms.length).toBeGreaterThan(8);
  expect(forms.filter(({ tag }) => !tag.includes('method="post"'))).toEqual([]);
});
