// `npm run locales`: the state of every language, and an exit code that fails on anything missing or wrong.
// `npm run locales -- de fr`: everything about these, also texts which are as in English or very long.
import { existsSync, readFileSync } from 'node:fs';
import { languageDetails } from '#contract/language-details.ts';
import { isEnglish, isLanguageCode, type LanguageCode, languages } from '#contract/languages.ts';
import { type Catalogue, checkCatalogue, flatten, type Problem, problemKinds } from './check-catalogue.ts';
import { type DoubtfulText, type DoubtfulTexts, findDoubtful } from './doubtful-texts.ts';

interface State {
  readonly code: LanguageCode;
  readonly name: string;
  readonly texts: number;
  readonly problems: readonly Problem[];
  readonly doubtful: DoubtfulTexts;
}

function read(code: string): Catalogue {
  const file = new URL(`../../locales/${code}.json`, import.meta.url);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

const english = read('en');

function look({ code, name }: { code: LanguageCode; name: string }): State {
  const catalogue = read(code);
  return {
    code,
    name,
    texts: flatten(catalogue).size,
    problems: checkCatalogue(code, catalogue, english),
    doubtful: isEnglish(code) ? { asEnglish: [], long: [] } : findDoubtful(catalogue, english),
  };
}

function says(code: LanguageCode): string {
  return languageDetails[code].formality?.you ?? 'you';
}

const head = ['', 'language', 'says', 'texts', ...problemKinds, 'as English', 'long'];
/** Left of it stands what is wrong, right of it what may be right. */
const firstDoubt = head.indexOf('as English');

function row({ code, name, texts, problems, doubtful }: State): string[] {
  const counts = problemKinds.map((kind) => problems.filter((each) => each.kind === kind).length);
  const figures = [...counts, doubtful.asEnglish.length, doubtful.long.length];
  return [code, name, says(code), String(texts), ...figures.map((each) => (each === 0 ? '·' : String(each)))];
}

function printTable(rows: readonly (readonly string[])[]): void {
  const widths = head.map((_, column) => Math.max(...rows.map((each) => each[column]?.length ?? 0)));
  for (const each of rows) {
    const cells = each.map((cell, column) => {
      const width = widths[column] ?? 0;
      if (column < 3) return cell.padEnd(width);
      return (column === firstDoubt ? '│ ' : '') + cell.padStart(width);
    });
    console.log(cells.join('  ').trimEnd());
  }
}

function printDoubtful(title: string, texts: readonly DoubtfulText[]): void {
  if (texts.length > 0) console.log(`\n  ${title}`);
  for (const { key, text, english: source } of texts) {
    console.log(`    ${key}: ${text}${text === source ? '' : `   ← ${source}`}`);
  }
}

function printDetails(state: State, everything: boolean): void {
  const shown = state.problems.slice(0, everything ? undefined : 10);
  if (shown.length > 0 || everything) console.log(`\n${state.code}: ${state.problems.length} problems`);
  for (const { key, kind, says: words } of shown) console.log(`    ${key}: ${words} (${kind})`);
  if (!everything) return;
  printDoubtful('The same as in English (right for names and borrowed words):', state.doubtful.asEnglish);
  printDoubtful('Much longer than in English (look at them on a phone):', state.doubtful.long);
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((word) => !isLanguageCode(word));
if (unknown.length > 0) {
  console.error(`Not a language of the site: ${unknown.join(', ')}`);
  process.exit(1);
}
const states = languages.filter(({ code }) => wanted.length === 0 || wanted.includes(code)).map(look);
printTable([head, ...states.map(row)]);
for (const state of states) printDetails(state, wanted.length > 0);
const problems = states.reduce((sum, state) => sum + state.problems.length, 0);
if (wanted.length === 0) {
  console.log(
    `\n${problems} problems. «As English» and «long» may be right: npm run locales -- de lists them for German.`,
  );
}
process.exitCode = problems === 0 ? 0 : 1;
