import { afterEach, expect, test } from 'vitest';
import { readConfig } from '#server/settings/config.ts';
import { deeplKey, startDeeplServer } from '#test/engines/deepl-server.ts';
import type { EngineServer } from '#test/engines/engine-server.ts';
import { into } from '#test/engines/into.ts';
import { startLibreTranslateServer } from '#test/engines/libretranslate-server.ts';
import { openaiModel, startOpenaiServer } from '#test/engines/openai-server.ts';
import { makeWordsProgram } from '#test/engines/program.ts';
import { openEngines } from './open-engines.ts';

const servers: Pick<EngineServer, 'stop'>[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

const never = new AbortController().signal;

test('opens the configured engines in order', async () => {
  const deepl = await startDeeplServer();
  const libre = await startLibreTranslateServer({ key: 'libre' });
  const openai = await startOpenaiServer({ key: 'sk' });
  servers.push(deepl, libre, openai);
  const program = makeWordsProgram();
  const engines = openEngines(
    readConfig({
      TRANSLATE_ENGINES: 'openai,command,deepl,libretranslate',
      DEEPL_API_KEY: deeplKey,
      DEEPL_URL: deepl.url,
      LIBRETRANSLATE_URL: libre.url,
      LIBRETRANSLATE_API_KEY: 'libre',
      OPENAI_URL: openai.url,
      OPENAI_API_KEY: 'sk',
      OPENAI_MODEL: openaiModel,
      TRANSLATE_COMMAND: program.command.map((word) => `'${word}'`).join(' '),
    }),
  );
  expect(engines.map(({ name }) => name)).toEqual(['openai', 'command', 'deepl', 'libretranslate']);
  for (const engine of engines) {
    expect(await engine.translate(['Gold'], into('es'), never)).toEqual(['Gold·es']);
  }
  program.stop();
});

test('TRANSLATE_TIMEOUT limits a call', async () => {
  const deepl = await startDeeplServer();
  servers.push(deepl);
  deepl.fail('slow');
  const environment = { TRANSLATE_ENGINES: 'deepl', DEEPL_API_KEY: deeplKey, DEEPL_URL: deepl.url };
  const [engine] = openEngines(readConfig({ ...environment, TRANSLATE_TIMEOUT: '1' }));
  await expect(engine?.translate(['Gold'], into('es'), never)).rejects.toMatchObject({
    kind: 'away',
    message: 'DeepL did not answer in time',
  });
});

test('opens none without settings', () => expect(openEngines(readConfig({}))).toEqual([]));
