// `node scripts/operations/settings.ts` writes `.env.example` and `docs/settings.md` from the list in `server/settings/config.ts`.
// A test fails when either differs from the list.
import { writeFileSync } from 'node:fs';
import { settings } from '#server/settings/config.ts';

const exampleFile = new URL('../../.env.example', import.meta.url);
const pageFile = new URL('../../docs/settings.md', import.meta.url);

const pageHead = `# Settings

<!-- Written by \`node scripts/operations/settings.ts\`. Change \`server/settings/config.ts\` instead. -->

Set them as environment variables, or as lines of a file named \`.env\` in the site's folder; \`.env.example\` has one line for each.
In a line of the file, what follows a # is a comment: a value that holds one stands in quotes, \`SITE_NAME="Moon #1"\`.
The demo world needs none. A wrong value stops the start with a message that says what is wrong. [Operating](operating.md) says which ones a
real site needs.
`;

function shownFallback(fallback: unknown): string {
  if (fallback === undefined || fallback === '') return '';
  if (Array.isArray(fallback)) return fallback.join(', ');
  if (typeof fallback === 'object') return '';
  return String(fallback);
}

/** `.env.example`: every setting with one sentence, commented out, so that copied as is nothing changes. */
export function writeExample(): string {
  const entries = Object.entries(settings).map(
    ([name, { sentence, example }]) => `# ${sentence}\n# ${name}=${example}\n`,
  );
  return `# Settings of Guildhall. Each is optional; npm start reads a file named .env beside this one.\n# What follows a # is a comment; a value that holds one stands in quotes: "Moon #1"\n\n${entries.join('\n')}`;
}

/** `docs/settings.md`: a table of every setting. */
export function writePage(): string {
  const rows = Object.entries(settings).map(
    ([name, { sentence, fallback }]) => `| \`${name}\` | ${sentence} | ${shownFallback(fallback)} |`,
  );
  return [pageHead, '| Setting | What it does | Default |', '|---|---|---|', ...rows, ''].join('\n');
}

if (import.meta.main) {
  writeFileSync(exampleFile, writeExample());
  writeFileSync(pageFile, writePage());
}
