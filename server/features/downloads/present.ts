import type { Download } from '#contract/downloads.ts';
import { isoTime } from '#server/site/time.ts';
import type { FoundDownload } from './queries.ts';

/** Where an uploaded file is fetched, by its download's number or its key. */
export function fileAddress(id: number | string, name: string): string {
  return `/files/${id}/${encodeURIComponent(name)}`;
}

export function presentDownload(found: FoundDownload): Download {
  return {
    id: found.id,
    title: found.own_title ?? found.title,
    description: found.own_description ?? found.description,
    license: found.license,
    platform: found.platform,
    version: found.version,
    dateAdded: isoTime(found.created_at),
    downloadCount: found.download_count,
    fileSize: found.file_size,
    downloadUrl: found.file_key === null ? found.url : fileAddress(found.id, found.url),
    sha256: found.sha256,
  };
}
