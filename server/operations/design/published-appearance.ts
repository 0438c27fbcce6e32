import { createHash } from 'node:crypto';
import { type Appearance, appearanceSchema, originalAppearance } from '#contract/design/appearance-schema.ts';
import { appearanceStyle } from '#contract/design/appearance-style.ts';
import type { Polled } from '#server/jobs/polled.ts';
import type { Config } from '#server/settings/config.ts';
import type { DesignKind } from '#server/site/design/drafts.ts';
import type { Site, SiteLog } from '#server/site/site.ts';
import { openPublishedDesign, type PublishedDocument } from './published-design.ts';

export interface ShownAppearance extends Appearance {
  /** Of the published version; 0 for the built-in default. */
  readonly version: number;
  /** Never null: the settings have names where none is set in the administration. */
  readonly siteName: string;
  readonly serverName: string;
  /** Style block of documents; empty where the site's own stylesheet says it all. */
  readonly style: string;
  /** Its `'sha256-…'` for the content security policy. */
  readonly styleHash: string | null;
}

/** The published look. */
export interface PublishedAppearance extends Polled<ShownAppearance> {
  /** The names where none is set in the administration. */
  readonly settings: { readonly siteName: string; readonly serverName: string };
}

export const appearanceKind: DesignKind<Appearance> = {
  part: 'appearance',
  original: originalAppearance,
  read: (stored) => appearanceSchema.parse(stored),
};

type Names = Pick<Config, 'SITE_NAME' | 'SERVER_NAME'>;

function shown(
  { document: appearance, version }: PublishedDocument<Appearance>,
  { SITE_NAME, SERVER_NAME }: Names,
): ShownAppearance {
  const style = appearanceStyle(appearance);
  const hash = createHash('sha256').update(style).digest('base64');
  return {
    ...appearance,
    version,
    siteName: appearance.siteName ?? SITE_NAME,
    serverName: appearance.serverName ?? SERVER_NAME,
    style,
    styleHash: style === '' ? null : `'sha256-${hash}'`,
  };
}

export async function openPublishedAppearance(
  site: Pick<Site, 'db'>,
  names: Names,
  log: SiteLog,
): Promise<PublishedAppearance> {
  const published = await openPublishedDesign(appearanceKind, site, log, (found) => shown(found, names));
  return { ...published, settings: { siteName: names.SITE_NAME, serverName: names.SERVER_NAME } };
}
