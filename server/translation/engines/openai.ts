import { z } from 'zod';
import type { Engine } from '#server/translation/engine.ts';
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
import { promptFor } from './openai-prompt.ts';
import { readTranslations } from './read-translations.ts';

const service = 'The language model';

export interface Tokens {
  readonly prompt: number;
  readonly completion: number;
}

export interface OpenaiOptions extends CallOptions {
  /** Base URL, with `/v1` where the server needs it. */
  readonly url: string;
  /** Empty when the server needs none. */
  readonly key?: string;
  readonly model: string;
  /** Called after each response with token counts. */
  readonly onTokens?: (tokens: Tokens) => void;
}

const schema = {
  type: 'object',
  properties: { translations: { type: 'array', items: { type: 'string' } } },
  required: ['translations'],
  additionalProperties: false,
};
const response_format = { type: 'json_schema', json_schema: { name: 'translations', strict: true, schema } };

/** Request forms in order of preference: some models reject a temperature, some servers a response format. */
const requestForms = [{ response_format, temperature: 0.2 }, { response_format }, { temperature: 0.2 }, {}];

const answerSchema = z.object({
  choices: z.tuple([z.object({ message: z.object({ content: z.string() }) })], z.unknown()),
  usage: z.object({ prompt_tokens: z.number(), completion_tokens: z.number() }).nullish().catch(null),
});
const errorSchema = z.object({ error: z.object({ code: z.unknown(), type: z.unknown() }) });

function failure(answer: ServiceResponse) {
  const error = errorSchema.safeParse(answer.json).data?.error;
  const isQuota = [error?.code, error?.type].includes('insufficient_quota');
  return toEngineFailure(answer, isQuota ? { [answer.status]: 'quota' } : {});
}

/** Any server with OpenAI's chat completions API. */
export function openaiEngine({ url, key = '', model, timeoutMs, onTokens }: OpenaiOptions): Engine {
  // The form that worked last.
  let best = 0;

  async function ask(
    messages: readonly object[],
    signal: AbortSignal,
    index = best,
  ): Promise<ServiceResponse> {
    const answer = await requestJson({
      service,
      url: `${url}/chat/completions`,
      headers: key ? { authorization: `Bearer ${key}` } : {},
      body: { model, messages, stream: false, ...requestForms[index] },
      signal,
    });
    const isManner = answer.status === 400 || answer.status === 422;
    if (isManner && index + 1 < requestForms.length) return ask(messages, signal, index + 1);
    if (answer.status === 200) best = index;
    return answer;
  }

  return {
    name: 'openai',
    limits: { texts: 20, characters: 4_000, calls: 6 },
    async translate(texts, { source, target }, signal) {
      const messages = [
        { role: 'system', content: promptFor(engineLanguage(source), engineLanguage(target)) },
        { role: 'user', content: JSON.stringify(texts) },
      ];
      const answer = await ask(messages, withTimeout(signal, { timeoutMs }));
      if (answer.status !== 200) throw failure(answer);
      const { choices, usage } = answerSchema.safeParse(answer.json).data ?? {};
      if (usage) onTokens?.({ prompt: usage.prompt_tokens, completion: usage.completion_tokens });
      const made = choices && readTranslations(choices[0].message.content);
      if (made?.length !== texts.length) throw invalidResponse(service);
      return texts.map((text, index) => restoreMarks(text, made[index] ?? ''));
    },
  };
}
