import type { FastifyInstance } from 'fastify';
import { logoUrl } from '#contract/design/appearance.ts';
import { palettes } from '#contract/design/palettes.ts';
import { defaultLanguage, type LanguageCode, languageCodes, tagOf } from '#contract/languages.ts';
import { type EncodedBody, encodeBody } from '#server/http/cache/encoded-body.ts';
import { sendPublicFile } from '#server/http/cache/send-body.ts';
import { removeDocumentHeaders } from '#server/http/hooks/headers.ts';
import type { PublishedAppearance, ShownAppearance } from '#server/operations/design/published-appearance.ts';
import { translate } from '#server/text/translate.ts';

const ownIcons = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
] as const;

function iconsOf(logo: string | null) {
  if (logo === null) return ownIcons;
  return ([192, 512] as const).map((width) => ({
    src: logoUrl(logo, width),
    sizes: `${width}x${width}`,
    type: 'image/png',
  }));
}

/** The web app manifest in a language; its id is the same in all. */
function writeManifest({ siteName, serverName, palette, logo }: ShownAppearance, language: LanguageCode) {
  const values = { site: siteName, server: serverName };
  const { night } = palettes[palette].colours;
  const shortcuts = (['downloads', 'ranking'] as const).map((page) => ({
    name: translate(language, `nav.${page}`),
    url: `/${language}/${page}`,
  }));
  return {
    id: '/',
    name: siteName,
    short_name: siteName,
    description: translate(language, 'site.description', values),
    lang: tagOf(language),
    dir: 'ltr',
    start_url: `/${language}`,
    scope: '/',
    display: 'minimal-ui',
    theme_color: night,
    background_color: night,
    icons: iconsOf(logo),
    shortcuts,
  };
}

/** The manifest in each language below `/<code>/`, in the default one without it. */
export function registerWebManifest(
  app: FastifyInstance,
  appearance: Pick<PublishedAppearance, 'now'>,
): void {
  const kind = { type: 'application/manifest+json; charset=utf-8', maxAgeSeconds: 300 } as const;
  function register(url: string, language: LanguageCode): void {
    // Compressed once for each look of the site, not for each who asks.
    let written: { readonly look: ShownAppearance; readonly file: EncodedBody } | undefined;
    app.get(url, { schema: { hide: true } }, (request, reply) => {
      const look = appearance.now();
      if (written?.look !== look) {
        written = { look, file: encodeBody(JSON.stringify(writeManifest(look, language))) };
      }
      removeDocumentHeaders(reply);
      return sendPublicFile(reply, request, written.file, kind);
    });
  }
  register('/site.webmanifest', defaultLanguage);
  for (const language of languageCodes) register(`/${language}/site.webmanifest`, language);
}
