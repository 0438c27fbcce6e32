import { readFile } from 'node:fs/promises';
import type { LanguageCode } from '#contract/languages.ts';
import type { PageTemplate } from '#contract/pages/templates.ts';

const folder = new URL('../../../locales/templates/', import.meta.url);

/** A template's title, which its first line has, and its Markdown. */
export async function readTemplate(
  language: LanguageCode,
  name: PageTemplate,
): Promise<{ readonly title: string; readonly content: string }> {
  const text = await readFile(new URL(`${language}/${name}.md`, folder), 'utf8');
  const [title = '', ...lines] = text.split('\n');
  return { title: title.replace(/^# /, ''), content: lines.join('\n').trim() };
}
