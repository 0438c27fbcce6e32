import { z } from 'zod';
import { engineLanguage, engineLanguages } from '#server/translation/engines/languages.ts';
import {
  type EngineServer,
  type EngineServerOptions,
  type Protocol,
  startEngineServer,
} from './engine-server.ts';

export const openaiModel = 'scribe-small';

const bodySchema = z.object({
  model: z.string(),
  messages: z.tuple([
    z.object({ role: z.literal('system'), content: z.string() }),
    z.object({ role: z.literal('user'), content: z.string() }),
  ]),
  temperature: z.number().max(1).optional(),
  response_format: z
    .object({
      type: z.literal('json_schema'),
      json_schema: z.object({ name: z.string(), strict: z.literal(true), schema: z.object({}) }),
    })
    .optional(),
});

/** How the model formats its answer, or what the server rejects. */
export type AnswerFormat =
  | 'json'
  | 'array'
  | 'fenced'
  | 'thinking'
  | 'refuses-format'
  | 'refuses-temperature'
  | 'refuses-both';

const formats: Readonly<Partial<Record<AnswerFormat, (json: string, array: string) => string>>> = {
  array: (_, array) => array,
  fenced: (json) => `Here you are:\n\n\`\`\`json\n${json}\n\`\`\`\nAnything else?`,
  thinking: (json) => `<think>The reader is a player [of a game]. {"translations": []}?</think>\n${json}`,
};

const refuse = (status: number, code: string) => ({
  status,
  json: { error: { message: 'No.', type: 'invalid_request_error', code } },
});

export interface OpenaiServerOptions extends EngineServerOptions {
  /** Required when set. */
  readonly key?: string;
  readonly model?: string;
  readonly manner?: AnswerFormat;
}

function protocolOf({ key, model = openaiModel, manner = 'json' }: OpenaiServerOptions): Protocol {
  const takesNoFormat = manner === 'refuses-format' || manner === 'refuses-both';
  const takesNoTemperature = manner === 'refuses-temperature' || manner === 'refuses-both';
  return {
    read({ method, path, headers, body }) {
      if (method !== 'POST' || path !== '/v1/chat/completions') return refuse(404, 'not_found');
      if (key && headers.authorization !== `Bearer ${key}`) return refuse(401, 'invalid_api_key');
      const asked = bodySchema.safeParse(body).data;
      if (!asked) return refuse(400, 'bad_request');
      if (asked.model !== model) return refuse(404, 'model_not_found');
      if (takesNoFormat && asked.response_format) return refuse(400, 'unsupported_parameter');
      if (takesNoTemperature && asked.temperature !== undefined) return refuse(400, 'unsupported_value');
      const [system, user] = asked.messages;
      const target = [...engineLanguages, 'en' as const].find((code) => {
        const { english, native } = engineLanguage(code);
        return system.content.includes(`into ${english} (${native})`);
      });
      if (!target) return refuse(400, 'no_language');
      const source = /from (.+?) into/.exec(system.content)?.[1] ?? '';
      return { texts: z.array(z.string()).parse(JSON.parse(user.content)), target, source };
    },
    answer(made, { texts }) {
      const json = JSON.stringify({ translations: made });
      const content = formats[manner]?.(json, JSON.stringify(made)) ?? json;
      return {
        object: 'chat.completion',
        model,
        choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
        usage: { prompt_tokens: texts.join().length, completion_tokens: content.length, total_tokens: 0 },
      };
    },
    quota: refuse(429, 'insufficient_quota'),
    refused: refuse(401, 'invalid_api_key'),
  };
}

export async function startOpenaiServer(options: OpenaiServerOptions = {}): Promise<EngineServer> {
  const server = await startEngineServer(protocolOf(options), options);
  return { ...server, url: `${server.url}/v1` };
}
