import { createHash } from 'node:crypto';
import { type Appearance, appearanceSchema, originalAppearance } from '#contract/design/appearance.ts';
import { appearanceStyle } from '#contract/design/appearance-style.ts';
import { type Palette, palettes } from '#contract/design/palettes.ts';
import { startLoop } from '#server/jobs/loop.ts';
import type { Config } from '#server/settings/config.ts';
import { readPublished } from '#server/site/design/designs.ts';
import type { Site, SiteLog } from '#server/site/site.ts';

const pollMs = 2_000;
const stopTimeoutMs = 1_000;

export interface Shown extends Appearance {
  /** Of the published version; 0 for the site as it comes. */
  readonly version: number;
  /** Never null: the settings have names where the desk has none. */
  readonly siteName: string;
  readonly serverName: string;
  readonly palette: Appearance['palette'];
  readonly colours: Palette;
  /** Style block of documents; empty where the site's own stylesheet says it all. */
  readonly style: string;
  /** Its `'sha256-…'` for the content security policy. */
  readonly styleHash: string | null;
}

/** The published look, polled every two seconds by every instance so that requests need no query. */
export interface PublishedAppearance {
  /** The same object while nothing changes; the last known while the database is away. */
  now(): Shown;
  /** The names where the desk has none. */
  readonly settings: { readonly siteName: string; readonly serverName: string };
  /** Hashes of the style blocks of this version and the one before, whose pages may still be on their way. */
  styleHashes(): readonly string[];
  /** Reads it now. Never rejects. */
  read(): Promise<void>;
  close(): Promise<void>;
}

type Names = Pick<Config, 'SITE_NAME' | 'SERVER_NAME'>;

function shown(appearance: Appearance, version: number, { SITE_NAME, SERVER_NAME }: Names): Shown {
  const palette = palettes[appearance.palette];
  const style = appearanceStyle(appearance);
  const hash = createHash('sha256').update(style).digest('base64');
  return {
    ...appearance,
    version,
    siteName: appearance.siteName ?? SITE_NAME,
    serverName: appearance.serverName ?? SERVER_NAME,
    colours: palette,
    style,
    styleHash: style === '' ? null : `'sha256-${hash}'`,
  };
}

export async function openPublishedAppearance(
  site: Pick<Site, 'db'>,
  names: Names,
  log: SiteLog,
): Promise<PublishedAppearance> {
  let current = shown(originalAppearance, 0, names);
  let before: Shown | undefined;
  async function look(): Promise<void> {
    const found = await readPublished(site, 'appearance');
    if ((found?.id ?? 0) === current.version) return;
    before = current;
    const appearance = found ? appearanceSchema.parse(found.document) : originalAppearance;
    current = shown(appearance, found?.id ?? 0, names);
  }
  const onError = (err: unknown) => log.warn({ err }, 'The appearance could not be read');
  const loop = startLoop(look, { intervalMs: pollMs, onError });
  await loop.run();
  return {
    now: () => current,
    settings: { siteName: names.SITE_NAME, serverName: names.SERVER_NAME },
    styleHashes: () => [current, before].flatMap((each) => each?.styleHash ?? []),
    read: loop.run,
    close: () => loop.stop(stopTimeoutMs),
  };
}
