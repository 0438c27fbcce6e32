import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isLanguageCode } from '#contract/languages.ts';
import { noLanguage, replaceItemNames } from '#server/site/profiles/item-names.ts';
import type { Site } from '#server/site/site.ts';
import { maxFileBytes, NamesFileError, parseNames } from './parse-names.ts';

const fileName = /^item_names(?:_([a-z]{2}))?\.txt$/i;

interface ImportOptions {
  readonly site: Pick<Site, 'db'>;
  /** `GAME_TEXT_ENCODING`, for files that are not UTF-8. */
  readonly encoding: string;
  readonly print: (line: string) => void;
}

/** Reads at most what is allowed, whatever the file has become since. Links are not followed. */
async function readSmall(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size > maxFileBytes) throw new NamesFileError('it is larger than 16 MB');
    return await file.readFile();
  } finally {
    await file.close();
  }
}

/**
 * Stores the names of items in a folder's files `item_names_<xx>.txt`, in place of those of the same language.
 * @returns how many files were read
 * @throws NamesFileError with the file's name; SiteUnavailable
 */
export async function importNames(folder: string, { site, encoding, print }: ImportOptions): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => {
    throw new NamesFileError(`${folder} is no folder that can be read.`);
  });
  let files = 0;
  for (const entry of entries.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))) {
    const [found, code] = fileName.exec(entry.name) ?? [];
    if (found === undefined || !entry.isFile()) continue;
    const language = code === undefined ? noLanguage : code.toLowerCase();
    if (language !== noLanguage && !isLanguageCode(language)) {
      print(`${entry.name}: left out, the site has no language "${language}"`);
      continue;
    }
    try {
      const names = parseNames(await readSmall(join(folder, entry.name)), encoding);
      await replaceItemNames(site, language, names);
      print(`${entry.name}: ${names.size} names`);
      files += 1;
    } catch (error) {
      if (!(error instanceof NamesFileError)) throw error;
      throw new NamesFileError(`${entry.name} cannot be used: ${error.message}.`);
    }
  }
  return files;
}
