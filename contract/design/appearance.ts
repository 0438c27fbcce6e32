import { z } from 'zod';
import { hexPattern } from './colours.ts';
import { paletteNames } from './palettes.ts';

/** Characters. */
export const appearanceLimits = { siteName: 40, serverName: 24, footerText: 200 } as const;

/** A line of the owner's; null where the site's own words stand. */
const line = (longest: number) => z.string().trim().max(longest).nullable().default(null);

/** Of an uploaded logo. */
export const logoBytes = 512_000;

/** Pixels of a logo: in the header and the tab, on phones, and of installed apps. */
export const logoWidths = [64, 180, 192, 512] as const;
export type LogoWidth = (typeof logoWidths)[number];

/** @param name SHA-256 of the uploaded file */
export function logoUrl(name: string, width: LogoWidth): string {
  return `/logo/${name}-${width}.png`;
}

/** How the owner wants his site to look; null leaves things as they are without him. */
export const appearanceSchema = z.object({
  siteName: line(appearanceLimits.siteName),
  serverName: line(appearanceLimits.serverName),
  footerText: line(appearanceLimits.footerText),
  palette: z.enum(paletteNames).default('ember'),
  accent: z.string().regex(hexPattern).nullable().default(null),
  logo: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable()
    .default(null)
    .describe('Name of an uploaded picture'),
});

export type Appearance = z.output<typeof appearanceSchema>;

export const originalAppearance: Appearance = appearanceSchema.parse({});
