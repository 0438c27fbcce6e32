import type { LanguageCode } from '#contract/languages.ts';

/** Parts of the design that are drafted and published, with their calls. */
export const designParts = {
  appearance: {
    read: 'GET /api/admin/appearance',
    write: 'PUT /api/admin/appearance/draft',
  },
  home: {
    read: 'GET /api/admin/home',
    write: 'PUT /api/admin/home/draft',
  },
  menus: {
    read: 'GET /api/admin/menus',
    write: 'PUT /api/admin/menus/draft',
  },
} as const;

export type DesignPart = keyof typeof designParts;

export const designPartNames = Object.keys(designParts) as DesignPart[];

/** A translation that somebody corrected by hand: no engine would make it again. */
export interface Correction {
  readonly language: LanguageCode;
  readonly title: string;
  readonly content: string;
}

export interface MovedPage {
  readonly path: string;
  readonly title: string;
  /** Markdown. */
  readonly content: string;
  readonly language: LanguageCode;
  readonly corrections: readonly Correction[];
}

export interface MovedPicture {
  /** On the site it comes from. */
  readonly id: number;
  readonly name: string;
  readonly alt: string;
  /** WebP in base64. */
  readonly file: string;
}

/** What makes a site its owner's own, as one file. */
export interface SiteFile {
  readonly kind: 'guildhall-site';
  readonly version: 1;
  /** ISO 8601 in UTC. */
  readonly savedAt: string;
  readonly parts: Readonly<Partial<Record<DesignPart, Readonly<Record<string, unknown>>>>>;
  /** PNG in base64. */
  readonly logo: string | null;
  readonly pages: readonly MovedPage[];
  readonly pictures: readonly MovedPicture[];
}

export const siteFileMaxBytes = 200 * 1024 * 1024;

/** @returns undefined for anything else; what is inside is checked by the server, piece by piece */
export function parseSiteFile(text: string): SiteFile | undefined {
  try {
    const file = JSON.parse(text) as Partial<SiteFile> | null;
    const isComplete =
      file?.kind === 'guildhall-site' &&
      file.version === 1 &&
      typeof file.parts === 'object' &&
      file.parts !== null &&
      Array.isArray(file.pages) &&
      Array.isArray(file.pictures);
    return isComplete ? (file as SiteFile) : undefined;
  } catch {
    return undefined;
  }
}

/** Base64 of bytes, in pieces that an argument list can hold. */
export function toBase64(bytes: Uint8Array): string {
  const pieces = Array.from({ length: Math.ceil(bytes.length / 8_192) }, (_, index) =>
    String.fromCharCode(...bytes.subarray(index * 8_192, (index + 1) * 8_192)),
  );
  return btoa(pieces.join(''));
}

/** @throws DOMException for what is not base64 */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
