import type { Generated } from 'kysely';
import type { LanguageCode } from '#contract/languages.ts';
import type { Stamp } from './stamp.ts';

export interface DownloadsTable {
  id: Generated<number>;
  /** The language title and description are written in. */
  language: Generated<LanguageCode>;
  title: string;
  description: string;
  license: string;
  platform: string;
  version: string;
  file_size: string;
  /** Null for an external URL. */
  bytes: number | null;
  sha256: string | null;
  file_key: string | null;
  /** External URL, or the uploaded file's name. */
  url: string;
  download_count: Generated<number>;
  created_at: Stamp;
}

/** A stored file without a download: incoming, waiting for one, or to be removed. */
export interface UploadsTable {
  file_key: string;
  name: string;
  /** Null while it is uploaded. */
  bytes: number | null;
  sha256: string | null;
  /** The sweep removes the file after this. */
  remove_after: Stamp;
}

/** Resumable uploads; their row of `uploads` has the rest. */
export interface UploadsInPiecesTable {
  file_key: string;
  login: string;
  bytes: number;
}

export interface PicturesTable {
  id: Generated<number>;
  /** The beginning of its files' keys: see `pictures/picture-files.ts`. */
  file_key: string;
  /** Of the uploaded file. */
  name: string;
  /** What it shows, in English; empty until somebody describes it. */
  alt: string;
  /** Of the largest size. */
  width: number;
  height: number;
  /** Of all its files. */
  bytes: number;
  /** JSON: see `pictures/picture-files.ts`. */
  files: string;
  created_at: Stamp;
}

/** Downloads and pictures. */
export interface FilesTables {
  downloads: DownloadsTable;
  pictures: PicturesTable;
  uploads: UploadsTable;
  uploads_in_pieces: UploadsInPiecesTable;
}
