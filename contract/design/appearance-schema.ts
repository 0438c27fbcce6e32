import { z } from 'zod';
import { appearanceLimits } from './appearance.ts';
import { hexPattern } from './colours.ts';
import { paletteNames } from './palettes.ts';

/** A line of the owner's; null where the site's own words stand. */
const line = (longest: number) => z.string().trim().max(longest).nullable().default(null);

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
