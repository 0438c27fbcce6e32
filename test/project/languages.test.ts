import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { fontSetNames, languageDetails } from '#contract/language-details.ts';
import { languageCodes } from '#contract/languages.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(`${root}/${file}`, 'utf8');

const guide = read('docs/translating.md').split('## Add a language')[1]?.split('\n## ')[0] ?? '';
const written = [...guide.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = '']) => file);

const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => existsSync(`${root}/${file}`));

/** How many languages a source has as quoted codes, as keys of a table, or in the names of imported catalogues. */
function languagesNamedIn(text: string): number {
  return languageCodes.filter((code) =>
    new RegExp(String.raw`['"\x60/]${code}(?:\.json)?['"\x60]|(?<![\w-])${code}(?=:)`).test(text),
  ).length;
}

test('docs/translating.md names the files of a new language, at most seven, and each language has them', () => {
  expect(written.length).toBeLessThanOrEqual(7);
  expect(written).toEqual(expect.arrayContaining(['contract/languages.ts', 'contract/language-details.ts']));
  const files = written.flatMap((file) => languageCodes.map((code) => file.replace('<code>', code)));
  expect(files.filter((file) => !existsSync(`${root}/${file}`))).toEqual([]);
  const others = [...guide.matchAll(/`(?:node )?((?:[\w.-]+\/)+[\w.-]*)`/g)].map(([, path = '']) => path);
  expect(others.filter((path) => !existsSync(`${root}/${path}`))).toEqual([]);
});

test('no other source lists the languages one by one', () => {
  const most = languageCodes.length / 2;
  const listing = sources.filter((file) => languagesNamedIn(read(file)) > most);
  const checked = ['contract/languages.test.ts', 'scripts/locales/terms.test.ts'];
  expect(listing.filter((file) => !written.includes(file) && !checked.includes(file))).toEqual([]);
  expect(listing).toContain('contract/language-details.ts');
});

test('files tracked per language are those of the guide, and the recordings of the captcha', () => {
  const perLanguage = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /(?:^|\/)hu\.\w+$/.test(file))
    .map((file) => file.replace(/hu(\.\w+)$/, '<code>$1'));
  const recordings = 'server/captcha/spoken/clips/<code>.clips';
  expect(perLanguage.toSorted()).toEqual(
    [...written.filter((file) => file.includes('<code>')), recordings].toSorted(),
  );
});

test('the browser does not load the details of the languages', () => {
  const importing = sources.filter(
    (file) => file.startsWith('web/') && read(file).includes('#contract/language-details.ts'),
  );
  expect(importing).toEqual(['web/fonts/preload.ts']);
  const preloading = sources.filter(
    (file) => file.startsWith('web/') && !file.includes('.test.') && read(file).includes('/fonts/preload.ts'),
  );
  expect(preloading).toEqual(['web/entry-server.tsx', 'web/maintenance.tsx']);
});

// French puts a space before it: `site.labelled` has each language's own.
test('no component puts an English colon between two of its texts', () => {
  const components = sources.filter((file) => /^web\/.*\.tsx?$/.test(file) && !file.includes('.test.'));
  const glued = components.flatMap((file) => {
    const text = read(file);
    const found = [
      // `{t('a.b')}: {value}` and `<Link>…</Link>: {value}`
      ...text.matchAll(/^[^\n]*(?:\bt\([^\n]*\)\}|<\/\w+>)(?:\n\s*)?: *(?:\{|<)[^\n]*$/gm),
      ...text.matchAll(/>: \{[^\n]*/g),
      // `${t('a.b')}: ${value}`, and other texts with a name
      ...text.matchAll(/`\$\{(?:t\([^`]*\)|title|word|label|[\w.]+\.label)\}: [^`]*`/g),
    ];
    return found.map(([line]) => `${file}: ${line.trim()}`);
  });
  expect(glued).toEqual([]);
});

test('every set of fonts has a language', () => {
  expect(new Set(Object.values(languageDetails).map(({ fonts }) => fonts))).toEqual(new Set(fontSetNames));
});
