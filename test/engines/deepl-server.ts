import { z } from 'zod';
import type { LanguageCode } from '#contract/languages.ts';
import { engineLanguage, engineLanguages } from '#server/translation/engines/languages.ts';
import {
  type EngineServer,
  type EngineServerOptions,
  type Protocol,
  startEngineServer,
} from './engine-server.ts';

export const deeplKey = 'f2a1c6d0-deep-test-0a1b:fx';

const bodySchema = z.object({
  text: z.array(z.string()).min(1).max(50),
  source_lang: z.string().length(2),
  target_lang: z.string(),
  tag_handling: z.literal('xml'),
  ignore_tags: z.tuple([z.literal('x')]),
});

const largest = 128 * 1024;

/** Tag handling v2 rejects malformed tags. */
function isWellFormed(text: string): boolean {
  const open: string[] = [];
  for (const [, end, name = ''] of text.matchAll(/<(\/?)(\w+)[^>]*>/g)) {
    if (!end) open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0 && !/&(?!(?:amp|lt|gt|quot|apos|#\d+);)/.test(text);
}

const refuse = (status: number, message: string) => ({ status, json: { message } });

function protocolOf(key: string, without: readonly LanguageCode[]): Protocol {
  return {
    read({ method, path, headers, body }) {
      if (method !== 'POST' || path !== '/v2/translate') return refuse(404, 'Not found');
      if (headers.authorization !== `DeepL-Auth-Key ${key}`) return refuse(403, 'Forbidden');
      if (Buffer.byteLength(JSON.stringify(body)) > largest) return refuse(413, 'Payload too large');
      const asked = bodySchema.safeParse(body).data;
      if (!asked) return refuse(400, 'Bad request');
      const target = [...engineLanguages, 'en' as const, 'en-gb' as const].find(
        (code) => !without.includes(code) && engineLanguage(code).deepl === asked.target_lang,
      );
      if (!target) return refuse(400, "Value for 'target_lang' not supported.");
      if (!asked.text.every(isWellFormed)) return refuse(400, 'Tag handling parsing failed');
      return { texts: asked.text, target, source: asked.source_lang };
    },
    answer: (made) => ({
      translations: made.map((text) => ({ detected_source_language: 'EN', text })),
    }),
    quota: refuse(456, 'Quota exceeded'),
    refused: refuse(403, 'Forbidden'),
  };
}

export interface DeeplServerOptions extends EngineServerOptions {
  readonly key?: string;
  /** Unsupported languages. */
  readonly without?: readonly LanguageCode[];
}

export function startDeeplServer({
  key = deeplKey,
  without = [],
  ...options
}: DeeplServerOptions = {}): Promise<EngineServer> {
  return startEngineServer(protocolOf(key, without), options);
}
