// `node scripts/locales/translators-tables.ts` writes the tables of docs/translating.md from the catalogues; a test compares.
import { readFileSync, writeFileSync } from 'node:fs';
import { languageDetails } from '#contract/language-details.ts';
import { type LanguageCode, languages } from '#contract/languages.ts';
import { translate } from '#server/text/translate.ts';
import { engineLanguages } from '#server/translation/engines/languages.ts';

const page = new URL('../../docs/translating.md', import.meta.url);

/** Where each term of the glossary stands in the catalogues, and what the table calls it. */
const glossaries: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  game: {
    Empire: 'ranking.empire',
    Guild: 'ranking.guild',
    'Guild master': 'ranking.master',
    'Ladder points': 'ranking.ladderPoints',
    Characters: 'characters.title',
    Level: 'ranking.level',
    Experience: 'ranking.experience',
  },
  classes: {
    Warrior: 'class.warrior',
    Ninja: 'class.ninja',
    Sura: 'class.sura',
    Shaman: 'class.shaman',
    Storekeeper: 'account.storekeeper',
    'Item shop': 'sidebar.itemShop',
    'Dragon Coins': 'accountCard.coins',
    'Dragon Marks': 'accountCard.marks',
  },
  site: {
    Account: 'nav.account',
    Username: 'login.username',
    Password: 'login.password',
    'Log in': 'login.open',
    'Log out': 'sidebar.logout',
    Email: 'account.email',
    'Deletion code': 'account.deletionCode',
    Ranking: 'ranking.title',
  },
};

const softHyphen = '\u00ad';

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [row(head), `|${'---|'.repeat(head.length)}`, ...rows.map(row)].join('\n');
}

function addressRow(code: LanguageCode, name: string): string[] {
  const { formality } = languageDetails[code];
  if (!formality) return [name, `\`${code}\``, 'you', '', 'English has one form only'];
  return [name, `\`${code}\``, formality.you, formality.other, formality.form];
}

/** The tables by the names of their places in the page. */
function writeTables(): Record<string, string> {
  const rows = languages.map(({ code, name }) => addressRow(code, name));
  const terms = Object.entries(glossaries).map(([name, keys]) => {
    const lines = engineLanguages.map((code) => [
      `\`${code}\``,
      ...Object.values(keys).map((key) => translate(code, key).replaceAll(softHyphen, '')),
    ]);
    return [name, table(['', ...Object.keys(keys)], lines)];
  });
  return {
    address: table(['Language', 'Code', 'Says', 'Never', 'Form'], rows),
    ...Object.fromEntries(terms),
  };
}

/** @returns the page with its tables as the catalogues are now */
export function withTables(text: string): string {
  return Object.entries(writeTables()).reduce((written, [name, lines]) => {
    const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
    const [before, rest] = written.split(start);
    const after = rest?.split(end)[1];
    if (before === undefined || after === undefined)
      throw new Error(`docs/translating.md has no place for ${name}`);
    return `${before}${start}\n${lines}\n${end}${after}`;
  }, text);
}

if (import.meta.main) writeFileSync(page, withTables(readFileSync(page, 'utf8')));
