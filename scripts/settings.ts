// `node scripts/settings.ts`: writes `.env.example` and the README's table from the one list of settings.
// A test fails when either is older than the list.
import { readFileSync, writeFileSync } from 'node:fs';
import { settings } from '#server/config.ts';

const exampleFile = new URL('../.env.example', import.meta.url);
const readmeFile = new URL('../README.md', import.meta.url);
const [tableStart, tableEnd] = ['<!-- settings -->', '<!-- /settings -->'];

function shownFallback(fallback: unknown): string {
  if (fallback === undefined || fallback === '') return '';
  if (typeof fallback === 'object') return '';
  return String(fallback);
}

/** `.env.example`: every setting with one sentence, commented out, so that copied as is nothing changes. */
export function writeExample(): string {
  const entries = Object.entries(settings).map(
    ([name, { sentence, example }]) => `# ${sentence}\n# ${name}=${example}\n`,
  );
  return `# Settings of Guildhall. Each is optional; npm start reads a file named .env beside this one.\n\n${entries.join('\n')}`;
}

export function writeTable(): string {
  const rows = Object.entries(settings).map(
    ([name, { sentence, fallback }]) => `| \`${name}\` | ${sentence} | ${shownFallback(fallback)} |`,
  );
  return ['| Setting | What it does | Default |', '|---|---|---|', ...rows].join('\n');
}

/** The README with its table of settings made anew. */
export function withTable(readme: string): string {
  const [before = '', rest = ''] = readme.split(tableStart);
  const after = rest.split(tableEnd)[1] ?? '';
  return `${before}${tableStart}\n${writeTable()}\n${tableEnd}${after}`;
}

if (import.meta.main) {
  writeFileSync(exampleFile, writeExample());
  writeFileSync(readmeFile, withTable(readFileSync(readmeFile, 'utf8')));
}
