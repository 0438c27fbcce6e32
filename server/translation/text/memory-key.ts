import { createHash } from 'node:crypto';
import { defaultLanguage } from '#contract/languages.ts';
import type { LanguagePair, MarkedText } from '#server/translation/engine.ts';

/**
 * Key of a segment's translation. Glossary terms are marks in the text, so a changed glossary affects only
 * the segments that contain its terms. Keys of English texts do not name it, as before there was a choice.
 */
export function memoryKey(marked: MarkedText, { source, target }: LanguagePair, engine: string): string {
  return createHash('sha256')
    .update(JSON.stringify([...(source === defaultLanguage ? [] : [source]), target, engine, marked]))
    .digest('hex');
}
