import { z } from 'zod';
import { type Engine, EngineFailure } from '#server/translation/engine.ts';
import {
  type CallOptions,
  invalidResponse,
  requestJson,
  type ServiceResponse,
  toEngineFailure,
  withTimeout,
} from './http-client.ts';
import { engineLanguage } from './languages.ts';
import { restoreMarks } from './marks.ts';

const service = 'DeepL';

export interface DeeplOptions extends CallOptions {
  readonly key: string;
  /** By default the host of the key's plan. */
  readonly url?: string | undefined;
}

/** Keys of the free plan end with `:fx` and use a host of their own. */
export function deeplHost(key: string): string {
  return key.endsWith(':fx') ? 'https://api-free.deepl.com' : 'https://api.deepl.com';
}

const answerSchema = z.object({ translations: z.array(z.object({ text: z.string() })) });
const errorSchema = z.object({ message: z.string() });

function failure(answer: ServiceResponse): EngineFailure {
  const said = errorSchema.safeParse(answer.json).data?.message ?? '';
  if (answer.status === 400 && /(?:target|source)_lang/.test(said)) {
    return new EngineFailure('unsupported', 'DeepL does not know this language');
  }
  return toEngineFailure(answer, { 456: 'quota' });
}

/** DeepL API v2, whose XML mode fits marked texts. */
export function deeplEngine({ key, url = deeplHost(key), timeoutMs }: DeeplOptions): Engine {
  const address = `${url.replace(/\/v2(?:\/translate)?$/, '')}/v2/translate`;
  return {
    name: 'deepl',
    // DeepL accepts 128 KiB; a character may take three bytes.
    limits: { texts: 50, characters: 40_000, calls: 16 },
    async translate(texts, { source, target }, signal) {
      const answer = await requestJson({
        service,
        url: address,
        headers: { authorization: `DeepL-Auth-Key ${key}` },
        body: {
          text: texts,
          source_lang: engineLanguage(source).two.toUpperCase(),
          target_lang: engineLanguage(target).deepl,
          tag_handling: 'xml',
          tag_handling_version: 'v2',
          ignore_tags: ['x'],
          non_splitting_tags: ['g'],
          split_sentences: 'nonewlines',
          preserve_formatting: true,
        },
        signal: withTimeout(signal, { timeoutMs }),
      });
      if (answer.status !== 200) throw failure(answer);
      const made = answerSchema.safeParse(answer.json).data?.translations;
      if (made?.length !== texts.length) throw invalidResponse(service);
      return texts.map((text, index) => restoreMarks(text, made[index]?.text ?? ''));
    },
  };
}
