import { z } from 'zod';
import type { LanguageCode } from '#contract/languages.ts';
import { engineLanguage, engineLanguages } from '#server/translation/engines/languages.ts';
import { unescapeText } from '#server/translation/engines/marks.ts';
import {
  type EngineServer,
  type EngineServerOptions,
  type Protocol,
  startEngineServer,
} from './engine-server.ts';
import { wordByWord } from './word-by-word.ts';

const bodySchema = z.object({
  q: z.array(z.string()).min(1),
  source: z.string().length(2),
  target: z.string(),
  format: z.literal('html'),
  api_key: z.string().optional(),
});

const refuse = (status: number, error: string) => ({ status, json: { error } });

/**
 * Imitates the real server on HTML: folds whitespace, keeps elements with `translate="no"` and unescapes the
 * result.
 */
function translateHtml(text: string, language: LanguageCode): string {
  const folded = text.split(/\s+/).filter(Boolean).join(' ');
  const kept = folded.split(/(<x id="\d+" translate="no">.*?<\/x>)/su);
  const made = kept.map((part, index) => {
    if (index % 2 === 1) return part;
    return wordByWord(part.replace(/<(\/?)x\b/g, '<$1y'), language).replace(/<(\/?)y\b/g, '<$1x');
  });
  return unescapeText(made.join(''));
}

export interface LibreTranslateServerOptions extends EngineServerOptions {
  /** Required when set. */
  readonly key?: string;
  /** Supported languages; may be changed. */
  readonly knows?: readonly LanguageCode[];
  /** Imitates servers before 2023, which list no language pairs. */
  readonly old?: boolean;
}

function protocolOf({ key, knows = engineLanguages, old = false }: LibreTranslateServerOptions): Protocol {
  const codes = () => ['en', ...knows.map((code) => engineLanguage(code).two), 'pb'];
  const languages = () =>
    codes().map((code) =>
      old ? { code, name: code } : { code, name: code, targets: code === 'en' ? codes() : ['en'] },
    );
  return {
    read({ method, path, body }) {
      if (method === 'GET' && path === '/languages') return { status: 200, json: languages() };
      if (method !== 'POST' || path !== '/translate') return refuse(404, 'Not found');
      const asked = bodySchema.safeParse(body).data;
      if (!asked) return refuse(400, 'Invalid request');
      if (key && !asked.api_key) return refuse(400, 'Visit our site to get an API key');
      if (key && asked.api_key !== key) return refuse(403, 'Invalid API key');
      const target = [...knows, 'en' as const].find((code) => engineLanguage(code).two === asked.target);
      return target
        ? { texts: asked.q, target, source: asked.source }
        : refuse(400, `${asked.target} is not supported`);
    },
    translate: translateHtml,
    answer: (made) => ({ translatedText: made }),
    quota: refuse(402, 'Payment required'),
    refused: refuse(403, 'Invalid API key'),
  };
}

export function startLibreTranslateServer(options: LibreTranslateServerOptions = {}): Promise<EngineServer> {
  return startEngineServer(protocolOf(options), options);
}
