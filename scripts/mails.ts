// `npm run mails -- [folder]`: every mail the site sends, in every language, as pages and as plain text to look at.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageCodes } from '#contract/languages.ts';
import { allMails } from './mails/all-mails.ts';

const [folder = 'mails'] = process.argv.slice(2);
for (const language of languageCodes) {
  mkdirSync(join(folder, language), { recursive: true });
  for (const [name, { html, text, subject }] of allMails(language)) {
    writeFileSync(join(folder, language, `${name}.html`), html);
    writeFileSync(join(folder, language, `${name}.txt`), `${subject}\n\n${text}`);
  }
}
console.log(`${allMails('en').size} mails in ${languageCodes.length} languages: ${folder}/en, …`);
