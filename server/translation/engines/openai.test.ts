import { afterEach, expect, test } from 'vitest';
import type { EngineServer, Fault } from '#test/engines/engine-server.ts';
import { into } from '#test/engines/into.ts';
import {
  type AnswerFormat,
  type OpenaiServerOptions,
  openaiModel,
  startOpenaiServer,
} from '#test/engines/openai-server.ts';
import { engineLanguage, engineLanguages } from './languages.ts';
import { openaiEngine, type Tokens } from './openai.ts';
import { promptFor } from './openai-prompt.ts';
import { readTranslations } from './read-translations.ts';

let server: EngineServer;
afterEach(() => server?.stop());

async function start(options: OpenaiServerOptions = {}, more: { onTokens?: (tokens: Tokens) => void } = {}) {
  server = await startOpenaiServer(options);
  return openaiEngine({ url: server.url, model: openaiModel, timeoutMs: 5_000, ...more });
}

const never = new AbortController().signal;

test.each<[AnswerFormat, number]>([
  ['json', 1],
  ['array', 1],
  ['fenced', 1],
  ['thinking', 1],
  ['refuses-temperature', 2],
  ['refuses-format', 3],
  ['refuses-both', 4],
])(
  'finds the request form for a server that needs %s after %i requests and keeps it',
  async (manner, first) => {
    const engine = await start({ manner });
    const text = 'Say "no" to <g id="1">bots</g> [now]';
    expect(await engine.translate([text, 'Gold'], into('de'), never)).toEqual([
      'Say·de "no·de" to·de <g id="1">bots·de</g> [now·de]',
      'Gold·de',
    ]);
    expect(server.questions).toHaveLength(first);
    await engine.translate(['Gold'], into('tr'), never);
    expect(server.questions).toHaveLength(first + 1);
  },
);

test('a text rejected in every form does not change the form of the next request', async () => {
  const engine = await start();
  server.fail('too-long');
  await expect(engine.translate(['Gold'], into('de'), never)).rejects.toMatchObject({ kind: 'rubbish' });
  expect(server.questions).toHaveLength(4);
  server.recover();
  await engine.translate(['Gold'], into('de'), never);
  expect(server.questions.at(-1)?.body).toHaveProperty('response_format');
});

test('a form that was neither accepted nor refused does not become that of the next request', async () => {
  const faults: Fault[] = ['too-long', 'busy'];
  const engine = await start({ failWith: () => faults.shift() });
  await expect(engine.translate(['Gold'], into('de'), never)).rejects.toMatchObject({ kind: 'busy' });
  await engine.translate(['Gold'], into('de'), never);
  expect(server.questions.at(-1)?.body).toMatchObject({ temperature: 0.2, response_format: {} });
});

test('sends no key to a local server and the right one elsewhere', async () => {
  const engine = await start();
  await engine.translate(['Gold'], into('de'), never);
  expect(server.questions[0]?.headers.authorization).toBeUndefined();
  const keyed = openaiEngine({ url: server.url, key: 'sk-1', model: openaiModel, timeoutMs: 5_000 });
  await keyed.translate(['Gold'], into('de'), never);
  expect(server.questions[1]?.headers.authorization).toBe('Bearer sk-1');
});

test('an unknown model is rejected', async () => {
  const engine = await start({ model: 'another' });
  await expect(engine.translate(['Gold'], into('de'), never)).rejects.toMatchObject({ kind: 'refused' });
});

test('reports token usage', async () => {
  const told: Tokens[] = [];
  const engine = await start({}, { onTokens: (tokens) => told.push(tokens) });
  await engine.translate(['Gold', 'Silver'], into('de'), never);
  expect(told).toEqual([{ prompt: 11, completion: '{"translations":["Gold·de","Silver·de"]}'.length }]);
});

test('the prompt names the language, its formality and the marks', () => {
  const prompts = engineLanguages.map((code) => promptFor(engineLanguage('en'), engineLanguage(code)));
  expect(new Set(prompts).size).toBe(engineLanguages.length);
  expect(promptFor(engineLanguage('en'), engineLanguage('ru'))).toContain('into Russian (Русский)');
  expect(promptFor(engineLanguage('en'), engineLanguage('ru'))).toContain('«вы»');
  expect(promptFor(engineLanguage('ro'), engineLanguage('de'))).toContain('«du»');
  for (const prompt of prompts) expect(prompt).toMatch(/<g id="1">.*<x id="2">/s);
});

test.each([
  ['{"translations": ["a", "b"]}', ['a', 'b']],
  ['["a"]', ['a']],
  ['```json\n{"result": ["a"], "count": 1}\n```', ['a']],
  ['{"a": ["x"], "b": ["y"]}', undefined],
  ['{"translations": [1]}', undefined],
  ['{"0": "a"}', undefined],
  ['I cannot help with that.', undefined],
  ['["a", "b"', undefined],
  ['', undefined],
])('parses %j as %j', (said, texts) => expect(readTranslations(said)).toEqual(texts));
