import { createHash } from 'node:crypto';
import type { LanguageCode } from '#contract/languages.ts';
import type { MarkedText } from '#server/translation/engine.ts';

/**
 * Key of a segment's translation. Glossary terms are marks in the text, so a changed glossary affects only
 * the segments that contain its terms.
 */
export function memoryKey(marked: MarkedText, language: LanguageCode, engine: string): string {
  return createHash('sha256')
    .update(JSON.stringify([language, engine, marked]))
    .digest('hex');
}
