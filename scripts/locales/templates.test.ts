import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languageCodes } from '#contract/languages.ts';
import { pageTemplates } from '#contract/pages/templates.ts';
import { checkTyping } from './check-typing.ts';
import { otherAddress } from './formality.ts';
import { otherTerm } from './terms.ts';

const folder = new URL('../../locales/templates/', import.meta.url);

/** Without the paths of links. */
const linesOf = (code: string, name: string) =>
  readFileSync(new URL(`${code}/${name}.md`, folder), 'utf8')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .split('\n');

test.each(languageCodes)('templates in %s follow the same rules as all texts', (code) => {
  const found = pageTemplates.flatMap((name) =>
    linesOf(code, name).flatMap((line) =>
      [otherAddress(code, line), otherTerm(code, line), checkTyping(line, code)]
        .filter((problem) => problem !== undefined)
        .map((problem) => ({ name, line, problem })),
    ),
  );
  expect(found).toEqual([]);
});
