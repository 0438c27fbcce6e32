import type { Download } from '#contract/api/downloads.ts';
import { formatFileSize } from '#contract/formats/file-size.ts';
import { intlLocaleOf, type LanguageCode } from '#contract/languages.ts';
import { renderMarkdown } from '#server/markdown/render.ts';
import type { Pictures } from '#server/site/pictures/pictures.ts';
import { isoTime } from '#server/site/time.ts';
import { displayedLanguage } from '#server/site/translations.ts';
import type { FoundDownload } from './queries.ts';

/** URL of an uploaded file by its download's id or its key. */
export function fileUrl(id: number | string, name: string): string {
  return `/files/${id}/${encodeURIComponent(name)}`;
}

function shownTexts(found: FoundDownload, asked: LanguageCode, pictures: Pictures) {
  const { own_title, own_description } = found;
  const isOwn = own_title !== null && own_description !== null;
  const { title, description } = isOwn ? { title: own_title, description: own_description } : found;
  return {
    title,
    description,
    html: renderMarkdown(description, { pictures }),
    ...displayedLanguage(asked, isOwn, found.language),
  };
}

/** @param pictures that its texts show */
export function presentDownload(found: FoundDownload, asked: LanguageCode, pictures: Pictures): Download {
  return {
    id: found.id,
    ...shownTexts(found, asked, pictures),
    license: found.license,
    platform: found.platform,
    version: found.version,
    dateAdded: isoTime(found.created_at),
    downloadCount: found.download_count,
    fileSize: found.bytes === null ? found.file_size : formatFileSize(intlLocaleOf(asked), found.bytes),
    downloadUrl: found.file_key === null ? found.url : fileUrl(found.id, found.url),
    sha256: found.sha256,
  };
}
