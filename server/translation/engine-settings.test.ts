import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig, WrongSettings } from '#server/settings/config.ts';

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof WrongSettings) return error.lines;
    throw error;
  }
}

test('a chain of engines in order with their settings', () => {
  const config = readConfig({
    TRANSLATE_ENGINES: ' command, deepl ',
    DEEPL_API_KEY: '0a1b:fx',
    TRANSLATE_COMMAND: 'apertium -u -f html-noent {source3}-{target3}',
    TRANSLATE_QUOTAS: 'deepl=500000, command=9',
    TRANSLATE_PRICES: 'deepl=25,openai=0.60',
  });
  expect(config).toMatchObject({
    TRANSLATE_ENGINES: ['command', 'deepl'],
    TRANSLATE_COMMAND: ['apertium', '-u', '-f', 'html-noent', '{source3}-{target3}'],
    TRANSLATE_TIMEOUT: 30,
    TRANSLATE_QUOTAS: { deepl: 500_000, command: 9 },
    TRANSLATE_PRICES: { deepl: 25, openai: 0.6 },
  });
});

test('no engine without settings', () => {
  expect(readConfig({})).toMatchObject({ TRANSLATE_ENGINES: [], TRANSLATE_QUOTAS: {}, TRANSLATE_PRICES: {} });
});

test('reports everything an engine of the chain lacks', () => {
  expect(problemsOf({ TRANSLATE_ENGINES: 'deepl,libretranslate,openai,command' })).toEqual([
    'TRANSLATE_ENGINES names deepl, which needs DEEPL_API_KEY. Example: DEEPL_API_KEY=0a1b2c3d-4e5f:fx',
    'TRANSLATE_ENGINES names libretranslate, which needs LIBRETRANSLATE_URL. Example: LIBRETRANSLATE_URL=http://127.0.0.1:5000',
    'TRANSLATE_ENGINES names openai, which needs OPENAI_URL. Example: OPENAI_URL=https://api.openai.com/v1',
    'TRANSLATE_ENGINES names openai, which needs OPENAI_MODEL. Example: OPENAI_MODEL=gpt-4.1-mini',
    'TRANSLATE_ENGINES names command, which needs TRANSLATE_COMMAND. Example: TRANSLATE_COMMAND=apertium -u -f html-noent {source3}-{target3}',
  ]);
});

test('ignores engines outside the chain', () => {
  expect(problemsOf({ TRANSLATE_ENGINES: 'deepl', DEEPL_API_KEY: 'key', OPENAI_MODEL: 'small' })).toEqual([]);
});

test.each([
  ['TRANSLATE_ENGINES', 'google'],
  ['TRANSLATE_ENGINES', 'deepl,deepl'],
  ['DEEPL_API_KEY', 'two words'],
  ['DEEPL_API_KEY', 'clé'],
  ['DEEPL_URL', 'api.deepl.com'],
  ['LIBRETRANSLATE_URL', 'http://user:hunter2@127.0.0.1:5000'],
  ['LIBRETRANSLATE_URL', 'http://:hunter2@127.0.0.1:5000'],
  ['OPENAI_URL', 'https://llm.example/v1?key=hunter2'],
  ['TRANSLATE_COMMAND', 'apertium eng-spa'],
  ['TRANSLATE_COMMAND', '{target}'],
  ['TRANSLATE_COMMAND', 'translate "{target}'],
  ['TRANSLATE_TIMEOUT', '0'],
  ['BUILTIN_MEMORY_MB', '64'],
  ['BUILTIN_MEMORY_MB', '4096'],
  ['TRANSLATE_QUOTAS', 'deepl=many'],
  ['TRANSLATE_QUOTAS', 'deepl=1.5'],
  ['TRANSLATE_QUOTAS', 'google=5'],
  ['TRANSLATE_PRICES', 'deepl=-3'],
  ['TRANSLATE_PRICES', 'deepl=3=4'],
])('an invalid %s (%s) is reported in one line without secrets', (name, value) => {
  const lines = problemsOf({ TRANSLATE_ENGINES: 'deepl', DEEPL_API_KEY: 'key', [name]: value });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(new RegExp(`^${name} must .+\\. Example: ${name}=.+`));
  expect(lines[0]).not.toMatch(/hunter2|clé|two words/);
});

test('the built-in engine needs no setting, and has its models below the data', () => {
  expect(readConfig({ TRANSLATE_ENGINES: 'builtin,deepl', DEEPL_API_KEY: 'key' }).BUILTIN_MEMORY_MB).toBe(
    1_280,
  );
  expect(readConfig({ DATA_DIR: '/srv/site' }).modelsDir).toBe(resolve('/srv/site/models'));
  expect(readConfig({ MODELS_DIR: '/srv/models' }).modelsDir).toBe(resolve('/srv/models'));
});

test('strips the trailing slash of a URL', () => {
  expect(readConfig({ OPENAI_URL: 'http://127.0.0.1:8080/v1/' }).OPENAI_URL).toBe('http://127.0.0.1:8080/v1');
});
