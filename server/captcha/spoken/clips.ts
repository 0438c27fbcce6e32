import { readFile } from 'node:fs/promises';
import type { LanguageCode } from '#contract/languages.ts';
import { type Clips, unpackClips } from './clip-file.ts';

export function clipsFile(language: LanguageCode): URL {
  return new URL(`./clips/${language}.clips`, import.meta.url);
}

const loaded = new Map<LanguageCode, Promise<Clips>>();

async function load(language: LanguageCode): Promise<Clips> {
  try {
    return unpackClips(await readFile(clipsFile(language)));
  } catch (error) {
    loaded.delete(language);
    throw error;
  }
}

/** Loads a language's clips (about 150 kB) on first use and keeps them. */
export function clipsOf(language: LanguageCode): Promise<Clips> {
  const clips = loaded.get(language) ?? load(language);
  loaded.set(language, clips);
  return clips;
}
