import { stalledUploadHours } from '#contract/limits.ts';

const storageKey = 'uploads';
const lifeMs = stalledUploadHours * 3_600_000;

/** What tells one file of this computer from another, without reading it. */
type Fingerprint = Pick<File, 'name' | 'size' | 'lastModified'>;

export interface RememberedUpload extends Fingerprint {
  /** The upload's key at the server. */
  readonly key: string;
  readonly at: number;
}

type Place = Pick<Storage, 'getItem' | 'setItem'>;

function isRemembered(value: unknown): value is RememberedUpload {
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

/** Uploads that were begun in this browser, so that choosing the same file again goes on with its upload. */
export interface RememberedUploads {
  /** Those the server still has, by all that is known here; newest first. */
  all(): readonly RememberedUpload[];
  keyOf(file: Fingerprint): string | undefined;
  remember(file: Fingerprint, key: string): void;
  forget(key: string): void;
}

/** @param place `localStorage`; where it is forbidden, nothing is remembered */
export function rememberedUploads(place: () => Place, now = Date.now): RememberedUploads {
  const all = () => {
    try {
      const kept: unknown = JSON.parse(place().getItem(storageKey) ?? '[]');
      return Array.isArray(kept) ? kept.filter(isRemembered).filter(({ at }) => now() - at < lifeMs) : [];
    } catch {
      return [];
    }
  };
  const keep = (uploads: readonly RememberedUpload[]) => {
    try {
      place().setItem(storageKey, JSON.stringify(uploads));
    } catch {
      // Full or forbidden: after a reload the file is sent from its beginning.
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
