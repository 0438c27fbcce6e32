import type { TranslationsTable } from '#server/site/tables/texts.ts';
import type { SourceTexts } from '#server/site/translations.ts';

/**
 * What a correction is made of, for revisions: the original, and what somebody has corrected. What an engine makes
 * meanwhile is nobody's work.
 */
export function correctionParts(
  { state, title, content }: Pick<TranslationsTable, 'state' | 'title' | 'content'>,
  source: SourceTexts,
): readonly string[] {
  const corrected = state === 'edited' ? [title ?? '', content ?? ''] : [];
  return [source.title, source.content, source.language, ...corrected];
}
