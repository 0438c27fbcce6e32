/** Characters. */
export const appearanceLimits = { siteName: 40, serverName: 24, footerText: 200 } as const;

/** Of an uploaded logo. */
export const logoBytes = 512_000;

/** Pixels of a logo: in the header and the tab, on phones, and of installed apps. */
export const logoWidths = [64, 180, 192, 512] as const;
export type LogoWidth = (typeof logoWidths)[number];

/** @param name SHA-256 of the uploaded file */
export function logoUrl(name: string, width: LogoWidth): string {
  return `/logo/${name}-${width}.png`;
}

/** The site's icon where a picture file is needed: the published logo, else the built-in one. */
export function iconUrl(logo: string | null, width: 192 | 512): string {
  return logo === null ? `/icon-${width}.png` : logoUrl(logo, width);
}
