import { stalledUploadHours } from '#contract/limits.ts';

const storageKey = 'uploads';
const lifeMs = stalledUploadHours * 3_600_000;

/** Identifies a local file without reading it. */
type Fingerprint = Pick<File, 'name' | 'size' | 'lastModified'>;

export interface ResumableUpload extends Fingerprint {
  /** Server-side key of the upload. */
  readonly key: string;
  readonly at: number;
}

type Place = Pick<Storage, 'getItem' | 'setItem'>;

function isRemembered(value: unknown): value is ResumableUpload {
  if (typeof value !== 'object' || value === null) return false;
  const { key, name, size, lastModified, at } = value as Record<string, unknown>;
  return (
    typeof key === 'string' &&
    typeof name === 'string' &&
    [size, lastModified, at].every((each) => typeof each === 'number')
  );
}

function same(one: Fingerprint, other: Fingerprint): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}

/** Remembers unfinished uploads in this browser, so that choosing the same file again resumes its upload. */
export interface ResumableUploads {
  /** Uploads the server should still have, newest first. */
  all(): readonly ResumableUpload[];
  keyOf(file: Fingerprint): string | undefined;
  remember(file: Fingerprint, key: string): void;
  forget(key: string): void;
}

/** @param place `localStorage`; nothing is remembered where access to it throws */
export function resumableUploads(place: () => Place, now = Date.now): ResumableUploads {
  const all = () => {
    try {
      const kept: unknown = JSON.parse(place().getItem(storageKey) ?? '[]');
      return Array.isArray(kept) ? kept.filter(isRemembered).filter(({ at }) => now() - at < lifeMs) : [];
    } catch {
      return [];
    }
  };
  const keep = (uploads: readonly ResumableUpload[]) => {
    try {
      place().setItem(storageKey, JSON.stringify(uploads));
    } catch {
      // Storage may be full or forbidden: after a reload the upload restarts.
    }
  };
  return {
    all,
    keyOf: (file) => all().find((each) => same(each, file))?.key,
    remember({ name, size, lastModified }, key) {
      const file = { name, size, lastModified, key, at: now() };
      keep([file, ...all().filter((each) => !same(each, file))]);
    },
    forget: (key) => keep(all().filter((each) => each.key !== key)),
  };
}
