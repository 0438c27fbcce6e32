import type { LanguageCode } from '#contract/languages.ts';
import { archiveFiles } from '#server/site/personal-data/rules.ts';
import { zip } from '#server/storage/zip.ts';
import { translate } from '#server/text/translate.ts';
import type { Collected } from './collect.ts';

interface About {
  readonly site: string;
  readonly login: string;
  readonly language: LanguageCode;
  readonly now: Date;
}

/** What is not exported, as the `readme.txt` lists it. */
const leftOut = ['password', 'deletionCode', 'secrets', 'others', 'game'] as const;

/** Says in the player's language what the files are and what is left out. */
function writeReadme({ site, login, language, now }: About): string {
  const text = (key: string, values = {}) => translate(language, `mail.data.readme.${key}`, values);
  const date = `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const lines = [
    text('title', { site, login }),
    text('made', { date }),
    '',
    text('files'),
    ...archiveFiles.map((file) => `- ${file}: ${text(`file.${file.replace('.json', '')}`)}`),
    '',
    text('leftOut'),
    ...leftOut.map((what) => `- ${text(`out.${what}`)}`),
    '',
    text('times'),
  ];
  // Notepad recognises UTF-8 by the mark at the beginning.
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

export function writeArchive(collected: Collected, about: About): Buffer {
  const files = archiveFiles.map((name) => ({
    name,
    content: Buffer.from(`${JSON.stringify(collected[name], null, 2)}\n`),
  }));
  return zip([{ name: 'readme.txt', content: Buffer.from(writeReadme(about)) }, ...files], about.now);
}
