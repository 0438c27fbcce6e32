import type { SourceTexts } from '#server/site/translations.ts';

/** All that an administrator may change, for revisions. */
export function pageParts({ title, content, language }: SourceTexts): readonly string[] {
  return [title, content, language];
}
