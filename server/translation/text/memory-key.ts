import { createHash } from 'node:crypto';
import type { LanguageCode } from '#contract/languages.ts';
import type { MarkedText } from '#server/translation/engine.ts';

/**
 * Under which an engine's translation of a segment is kept. The glossary's words are marks in it: another glossary
 * changes the key of just those segments that hold one of its words.
 */
export function memoryKey(marked: MarkedText, language: LanguageCode, engine: string): string {
  return createHash('sha256')
    .update(JSON.stringify([language, engine, marked]))
    .digest('hex');
}
