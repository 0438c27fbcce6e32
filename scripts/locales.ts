// `npm run locales`: the state of every language, and an exit code that fails on anything missing or wrong.
import { existsSync, readFileSync } from 'node:fs';
import { languages } from '#contract/languages.ts';
import { type Catalogue, checkCatalogue, flatten } from './check-catalogue.ts';

function read(code: string): Catalogue {
  const file = new URL(`../locales/${code}.json`, import.meta.url);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

const only = process.argv.slice(2);
const english = read('en');
let problems = 0;
for (const { code, name } of languages.filter((each) => only.length === 0 || only.includes(each.code))) {
  const found = checkCatalogue(code, read(code), english);
  problems += found.length;
  console.log(
    `${code.padEnd(6)} ${name.padEnd(14)} ${flatten(read(code)).size} texts, ${found.length} problems`,
  );
  for (const problem of found.slice(0, only.length > 0 ? 1000 : 10)) console.log(`       ${problem}`);
}
process.exitCode = problems === 0 ? 0 : 1;
