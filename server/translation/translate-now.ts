import { isEnglish } from '#contract/languages.ts';
import type { LanguagePair } from './engine.ts';
import { readTerms } from './glossary.ts';
import { readPlain } from './text/read-inline.ts';
import { needsTranslation, restorePlain } from './text/segment.ts';
import { type TranslationServices, translateWithoutMemory } from './translate-segments.ts';

const timeoutMs = 30_000;

/**
 * Translates what somebody wrote to somebody, past the queue. Nothing of it is kept, not even in the translation
 * memory, whose rows belong to no account and would outlive it. A line that cannot be translated stays as it is.
 * @param text plain, in several lines
 * @returns null when no engine could translate anything, or none answered in time
 */
export async function translateNow(
  services: TranslationServices,
  text: string,
  languages: LanguagePair,
): Promise<string | null> {
  const { source, target } = languages;
  if (source === target || (isEnglish(source) && isEnglish(target))) return text;
  const terms = await readTerms(services.site);
  const lines = text.split('\n').map((line) => ({ line, segment: readPlain(line, terms) }));
  const asked = lines.map(({ segment }) => segment).filter(needsTranslation);
  if (asked.length === 0) return text;
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const made = await translateWithoutMemory(services, asked, languages, signal);
    if (made.size === 0) return null;
    const translated = (line: string, marked: string) => {
      const found = made.get(marked);
      return found === undefined ? line : restorePlain(found);
    };
    return lines.map(({ line, segment }) => translated(line, segment.marked)).join('\n');
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  }
}
