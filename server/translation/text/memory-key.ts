import { createHash } from 'node:crypto';
import type { LanguageCode } from '#contract/languages.ts';
import type { MarkedText } from '#server/translation/engine.ts';

/**
 * Under which a segment's translation is remembered: SHA-256, hexadecimal. Words of the glossary are part of a segment
 * where they occur in it, as `<x>`, so that a new one makes only those segments new.
 */
export function memoryKey({
  segment,
  language,
  engine,
}: {
  readonly segment: MarkedText;
  readonly language: LanguageCode;
  readonly engine: string;
}): string {
  return createHash('sha256')
    .update(JSON.stringify([segment, language, engine]))
    .digest('hex');
}
