import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rankingUrl } from '#web/features/ranking/ranking-query.ts';
import { knownSearch } from '#web/paths.ts';

// They know everything of a query but how many parts it has.
beforeEach(() => void vi.spyOn(URLSearchParams.prototype, 'size', 'get').mockReturnValue(undefined as never));
afterEach(() => void vi.restoreAllMocks());

test('browsers of 2022 write addresses as the server does', () => {
  expect(knownSearch('?name=K%C3%A1r%20a&page=2')).toBe('?name=K%C3%A1r%20a&page=2');
  expect(knownSearch('?page=2&utm_source=x')).toBe('?page=2');
  expect([rankingUrl({}), rankingUrl({ page: 2 })]).toEqual(['/ranking', '/ranking?page=2']);
});

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const ofWeb = execFileSync('git', ['ls-files', 'web'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));

/** The modules of the contract that a file needs when it runs, not only for its types. */
function contractNeededBy(file: string): string[] {
  const imports = read(file).matchAll(/^(?:import|export) (?!type\b)([^;]*?)\bfrom '([^']+)'/gms);
  return [...imports].flatMap(([, names = '', from = '']) => {
    if (/^\{(?:\s*type [^,}]+,?)*\s*\}\s*$/.test(names)) return [];
    if (from.startsWith('#contract/')) return [from.slice(1)];
    const isBeside = file.startsWith('contract/') && from.startsWith('.');
    return isBeside ? [join(file, '..', from)] : [];
  });
}

/** What only the server draws with (`test/project/languages.test.ts`). */
const ofServer = ['web/entry-server.tsx', 'web/maintenance.tsx', 'web/fonts/preload.ts'];

/** The rest of `web/`, and of the contract what it needs when it runs. */
function runInBrowsers(): string[] {
  const found = new Set(ofWeb.filter((file) => !ofServer.includes(file)));
  for (const file of found) for (const each of contractNeededBy(file)) found.add(each);
  return [...found];
}

test('no pattern of theirs looks behind, which would keep Safari before 16.4 from reading the whole script', () => {
  expect(ofWeb.length).toBeGreaterThan(100);
  expect(ofServer.filter((file) => !ofWeb.includes(file))).toEqual([]);
  expect(runInBrowsers().filter((file) => /\(\?<[=!]/.test(read(file)))).toEqual([]);
});

/**
 * What Chrome 108, Firefox 108 and Safari 16.2 lack, the last of 2022. The build (`es2022`) rewrites newer syntax for them, but
 * no calls: one of these throws when it is reached, and a visitor with an old phone or a long-term Firefox sees a page that
 * does not go on. What came in 2022, such as `findLast` or `structuredClone`, may be used.
 */
const newerThan2022: Readonly<Record<string, RegExp>> = {
  'well-formed texts (Chrome 111, Safari 16.4, Firefox 119)': /\.(?:to|is)WellFormed\(/,
  'changed copies of lists (Chrome 110, Safari 16, Firefox 115)': /\.(?:toReversed|toSorted|toSpliced)\(/,
  'a list with another entry (Chrome 110, Safari 16, Firefox 115)': /\.with\(/,
  'questions about addresses (Chrome 120 and 126, Safari 17 and 18, Firefox 115 and 126)':
    /\bURL\.(?:canParse|parse)\(/,
  'promises settled from outside (Chrome 119, Safari 17.4, Firefox 121)':
    /\bPromise\.(?:withResolvers|try)\b/,
  'joined signals (Chrome 116, Safari 17.4, Firefox 124)': /\bAbortSignal\.any\b/,
  'grouping (Chrome 117, Safari 17.4, Firefox 119)': /\b(?:Object|Map)\.groupBy\b/,
  'lists of what arrives (Chrome 121, Safari 16.4, Firefox 115)': /\bArray\.fromAsync\b/,
  'methods of sets (Chrome 122, Safari 17, Firefox 127)':
    /(?<!\bz)\.(?:union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
  'helpers of iterators (Chrome 122, Safari 18.4, Firefox 131)':
    /\bIterator\.from\b|\.toArray\(|(?<!\bObject)\.(?:values|keys|entries|matchAll)\([^()]*\)\s*\.(?:map|filter|take|drop|flatMap|reduce|some|every|find|forEach)\(/,
  'sizes of queries (Chrome 113, Safari 17, Firefox 112)': /\b(?:query|search|params|searchParams)\.size\b/,
  'parts of texts (Firefox 125)': /\bIntl\.Segmenter\b/,
  'durations (Chrome 129, Safari 16.4, Firefox 136)': /\bIntl\.DurationFormat\b/,
  'weeks of languages (Chrome 130, Safari 17, no Firefox)':
    /\.(?:getWeekInfo|getTextInfo|weekInfo|textInfo)\b/,
  'patterns of sets, or of a quoted text (Chrome 112 and 136, Safari 17 and 18.2, Firefox 116 and 134)':
    /\bRegExp\.escape\b|[^\s/]\/[dgimsuy]*v[dgimsuy]*[;,.)\s]/,
  'bytes as text (Chrome 140, Safari 18.2, Firefox 133)':
    /\bUint8Array\.from(?:Base64|Hex)\b|\.to(?:Base64|Hex)\(\)/,
  'popovers and moves (Chrome 114, Safari 17, Firefox 125)': /\.(?:show|hide|toggle)Popover\(|\.moveBefore\(/,
  'whether something is visible (Firefox 106, Safari 17.4)': /\.checkVisibility\(/,
};

test.each(Object.entries(newerThan2022))('nothing calls what they lack: %s', (_, pattern) => {
  expect(runInBrowsers()).toContain('contract/design/colours.ts');
  const found = runInBrowsers().flatMap((file) =>
    read(file)
      .split('\n')
      .filter((line) => pattern.test(line) && !/^\s*(?:\/?\*|\/\/)/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
