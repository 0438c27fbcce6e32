import { escapeHtml } from '#contract/escape-html.ts';
import { type LanguageCode, tagOf } from '#contract/languages.ts';
import type { MaintenancePage } from '#contract/rendered-page.ts';
import type { BodyParts } from '#server/http/cache/compressor.ts';
import { type EncodedBody, encodeBody } from '#server/http/cache/encoded-body.ts';
import { createPageCache } from '#server/http/cache/page-cache.ts';
import { preloadFonts, writeStyles } from '#server/http/pages/document.ts';
import type { Renderer } from '#server/http/pages/renderer.ts';
import type { Config } from '#server/settings/config.ts';
import type { Maintenance } from '#server/site/maintenance.ts';
import { translate } from '#server/text/translate.ts';

type PageSettings = Pick<Config, 'SITE_NAME' | 'SERVER_NAME' | 'DISCORD_URL' | 'FORUM_URL'>;

/** The page a visitor asked for while the site is in maintenance. */
export interface RequestContext {
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

/** A static document without scripts, not indexed by search engines. */
async function write(
  renderer: Renderer,
  config: PageSettings,
  message: string,
  { language, path }: RequestContext,
): Promise<BodyParts> {
  const texts = textsIn(language);
  const pages = await renderer.load();
  const {
    SITE_NAME: siteName,
    SERVER_NAME: serverName,
    DISCORD_URL: discordUrl,
    FORUM_URL: forumUrl,
  } = config;
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
  const { html, fonts } = pages.renderClosedPage(page);
  const assets = renderer.assets({ files: [], fonts });
  const head = `<!doctype html>
<html lang="${tagOf(language)}"><head><meta charset="utf-8"><title>${escapeHtml(`${texts.overline} · ${siteName}`)}</title><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="theme-color" content="#0e0c0b"><meta name="color-scheme" content="dark"><link rel="icon" href="/favicon.svg" type="image/svg+xml">`;
  return [
    head,
    ...writeStyles(assets.styles, true),
    `</head><body>${preloadFonts(assets.fonts)}${html}</body></html>`,
  ];
}

/** Cached maintenance pages: during maintenance many visitors come back at once. */
export function maintenancePages(
  renderer: Renderer,
  config: PageSettings,
): (maintenance: Maintenance, asked: RequestContext) => Promise<EncodedBody> {
  const cache = createPageCache<EncodedBody & { readonly status: number }>({ seconds: 60, maxPages: 200 });
  return ({ message, since }, asked) =>
    cache.get(`${asked.language} ${since} ${asked.path}`, async () => ({
      ...encodeBody(...(await write(renderer, config, message, asked))),
      status: 200,
    }));
}
