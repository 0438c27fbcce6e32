import type { LibraryPicture } from '#contract/api/media/library.ts';
import { formatFileSize } from '#contract/formats/file-size.ts';
import { intlLocaleOf, type LanguageCode } from '#contract/languages.ts';
import { presentPicture } from '#server/site/pictures/pictures.ts';
import { textRevision } from '#server/site/texts/text-revision.ts';
import { isoTime } from '#server/site/time.ts';
import type { FoundPicture } from './queries.ts';

export function presentForLibrary(found: FoundPicture, language: LanguageCode): LibraryPicture {
  return {
    ...presentPicture(found, found.alt),
    revision: textRevision([found.alt]),
    name: found.name,
    fileSize: formatFileSize(intlLocaleOf(language), found.bytes),
    createdAt: isoTime(found.created_at),
  };
}
