import { escapeHtml } from '#contract/escape-html.ts';
import { type LanguageCode, tagOf } from '#contract/languages.ts';
import type { MaintenancePage } from '#contract/rendered-page.ts';
import type { BodyParts } from '#server/http/cache/compressor.ts';
import { type EncodedBody, encodeBody } from '#server/http/cache/encoded-body.ts';
import { createPageCache } from '#server/http/cache/page-cache.ts';
import {
  browserLook,
  ownerStyle,
  preloadFonts,
  styleHashesOf,
  writeStyles,
} from '#server/http/pages/document.ts';
import type { Renderer } from '#server/http/pages/renderer.ts';
import type { PublishedAppearance } from '#server/operations/design/published-appearance.ts';
import type { Config } from '#server/settings/config.ts';
import type { Maintenance } from '#server/site/maintenance.ts';
import { translate } from '#server/text/translate.ts';

interface PageServices {
  readonly appearance: Pick<PublishedAppearance, 'now'>;
  readonly config: Pick<Config, 'SITE_NAME' | 'SERVER_NAME' | 'DISCORD_URL' | 'FORUM_URL'>;
}

/** The page a visitor asked for while the site is in maintenance. */
export interface RequestedPage {
  readonly language: LanguageCode;
  /** Without language prefix and query. */
  readonly path: string;
}

function textsIn(language: LanguageCode) {
  const text = (key: string) => translate(language, `maintenance.${key}`);
  return {
    overline: text('overline'),
    title: text('title'),
    text: text('text'),
    retry: text('retry'),
    community: text('community'),
    forum: text('forum'),
    administrators: text('administrators'),
    languages: translate(language, 'language.label'),
  };
}

interface WrittenPage {
  readonly parts: BodyParts;
  /** For `allowStyles`. */
  readonly styleHashes: readonly string[];
}

/** A static document without scripts, not indexed by search engines. */
async function write(
  renderer: Renderer,
  { appearance, config }: PageServices,
  message: string,
  { language, path }: RequestedPage,
): Promise<WrittenPage> {
  const texts = textsIn(language);
  const pages = await renderer.load();
  const {
    SITE_NAME: siteName,
    SERVER_NAME: serverName,
    DISCORD_URL: discordUrl,
    FORUM_URL: forumUrl,
  } = config;
  const look = appearance.now();
  const page: MaintenancePage = {
    language,
    path,
    siteName,
    serverName,
    discordUrl,
    forumUrl,
    message,
    texts,
  };
  const { html, fonts } = pages.renderMaintenancePage(page);
  const assets = renderer.assets({ files: [], fonts });
  const head = `<!doctype html>
<html lang="${tagOf(language)}"><head><meta charset="utf-8"><title>${escapeHtml(`${texts.overline} · ${siteName}`)}</title><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">${browserLook(look)}`;
  return {
    parts: [
      head,
      ...writeStyles(assets.styles, true),
      ownerStyle(look),
      `</head><body>${preloadFonts(assets.fonts)}${html}</body></html>`,
    ],
    styleHashes: styleHashesOf(assets.styles, true, look),
  };
}

interface EncodedMaintenancePage extends EncodedBody, Pick<WrittenPage, 'styleHashes'> {
  readonly status: number;
}

/** Cached maintenance pages: during maintenance many visitors come back at once. */
export function maintenancePages(
  renderer: Renderer,
  services: PageServices,
): (maintenance: Maintenance, requested: RequestedPage) => Promise<EncodedMaintenancePage> {
  const cache = createPageCache<EncodedMaintenancePage>({ seconds: 60, maxPages: 200 });
  return ({ message, since }, requested) =>
    cache.get(
      `${services.appearance.now().version} ${requested.language} ${since} ${requested.path}`,
      async () => {
        const { parts, styleHashes } = await write(renderer, services, message, requested);
        return { ...encodeBody(...parts), styleHashes, status: 200 };
      },
    );
}
