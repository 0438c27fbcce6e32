import { afterEach, expect, test } from 'vitest';
import { type DeeplServerOptions, deeplKey, startDeeplServer } from '#test/engines/deepl-server.ts';
import type { EngineServer } from '#test/engines/engine-server.ts';
import { into } from '#test/engines/into.ts';
import { deeplEngine, deeplHost } from './deepl.ts';

let server: EngineServer;
afterEach(() => server?.stop());

async function start(options: DeeplServerOptions = {}, path = '') {
  server = await startDeeplServer(options);
  return deeplEngine({ key: deeplKey, url: `${server.url}${path}`, timeoutMs: 5_000 });
}

const never = new AbortController().signal;

test('the key determines the host', () => {
  expect(deeplHost('0a1b:fx')).toBe('https://api-free.deepl.com');
  expect(deeplHost('0a1b')).toBe('https://api.deepl.com');
});

test.each(['', '/v2', '/v2/translate'])('the URL may end with %j', async (path) => {
  const engine = await start({}, path);
  expect(await engine.translate(['Gold'], into('pt'), never)).toEqual(['Gold·pt']);
  expect(server.questions[0]).toMatchObject({
    path: '/v2/translate',
    headers: { authorization: `DeepL-Auth-Key ${deeplKey}` },
    body: { target_lang: 'PT-PT', source_lang: 'EN', preserve_formatting: true, tag_handling_version: 'v2' },
  });
});

test('an unsupported language is left to the next engine', async () => {
  const engine = await start({ without: ['gr'] });
  await expect(engine.translate(['Gold'], into('gr'), never)).rejects.toMatchObject({ kind: 'unsupported' });
  expect(await engine.translate(['Gold'], into('cz'), never)).toEqual(['Gold·cz']);
});

test('a wrong key is rejected', async () => {
  const engine = await start({ key: 'another' });
  await expect(engine.translate(['Gold'], into('de'), never)).rejects.toMatchObject({
    kind: 'refused',
    message: 'DeepL answered 403',
  });
});

test('a request of maximum size is accepted, also with three-byte characters', async () => {
  const engine = await start();
  const { texts, characters } = engine.limits;
  const most = Array.from({ length: texts }, () => '世'.repeat(characters / texts));
  expect(await engine.translate(most, into('de'), never)).toHaveLength(texts);
  await expect(engine.translate([...most, 'x'], into('de'), never)).rejects.toMatchObject({
    kind: 'rubbish',
  });
  await expect(engine.translate(['世'.repeat(50_000)], into('de'), never)).rejects.toMatchObject({
    message: 'DeepL answered 413',
  });
});
