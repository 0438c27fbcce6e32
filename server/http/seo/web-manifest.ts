import type { FastifyInstance } from 'fastify';
import { defaultLanguage, type LanguageCode, languageCodes, tagOf } from '#contract/languages.ts';
import { encodeBody } from '#server/http/cache/encoded-body.ts';
import { sendFile } from '#server/http/cache/send-body.ts';
import type { Config } from '#server/settings/config.ts';
import { translate } from '#server/text/translate.ts';

const night = '#0e0c0b';

const icons = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
] as const;

/** The web app manifest in a language; its id is the same in all. */
function writeManifest({ SITE_NAME, SERVER_NAME }: Config, language: LanguageCode) {
  const values = { site: SITE_NAME, server: SERVER_NAME };
  const shortcuts = (['downloads', 'ranking'] as const).map((page) => ({
    name: translate(language, `nav.${page}`),
    url: `/${language}/${page}`,
  }));
  return {
    id: '/',
    name: SITE_NAME,
    short_name: SITE_NAME,
    description: translate(language, 'site.description', values),
    lang: tagOf(language),
    dir: 'ltr',
    start_url: `/${language}`,
    scope: '/',
    display: 'minimal-ui',
    theme_color: night,
    background_color: night,
    icons,
    shortcuts,
  };
}

/** The manifest in each language below `/<code>/`, in the default one without it. */
export function registerWebManifest(app: FastifyInstance, config: Config): void {
  const kind = { type: 'application/manifest+json; charset=utf-8', maxAgeSeconds: 86_400 } as const;
  function register(url: string, language: LanguageCode): void {
    const file = encodeBody(JSON.stringify(writeManifest(config, language)));
    app.get(url, { schema: { hide: true } }, (request, reply) => sendFile(reply, request, file, kind));
  }
  register('/site.webmanifest', defaultLanguage);
  for (const language of languageCodes) register(`/${language}/site.webmanifest`, language);
}
