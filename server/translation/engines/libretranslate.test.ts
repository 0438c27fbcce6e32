import { afterEach, expect, test } from 'vitest';
import type { LanguageCode } from '#contract/languages.ts';
import type { EngineServer } from '#test/engines/engine-server.ts';
import { into } from '#test/engines/into.ts';
import {
  type LibreTranslateServerOptions,
  startLibreTranslateServer,
} from '#test/engines/libretranslate-server.ts';
import { libreTranslateEngine } from './libretranslate.ts';

let server: EngineServer;
afterEach(() => server?.stop());

async function start(options: LibreTranslateServerOptions = {}, clock?: () => number) {
  server = await startLibreTranslateServer(options);
  return libreTranslateEngine({ url: server.url, timeoutMs: 5_000, ...(clock && { clock }) });
}

const never = new AbortController().signal;
const asked = (path: string) => server.questions.filter((question) => question.path === path).length;

test('supported languages are cached for an hour', async () => {
  let now = 0;
  const knows: LanguageCode[] = ['de'];
  const engine = await start({ knows }, () => now);
  await engine.translate(['Gold'], into('de'), never);
  await expect(engine.translate(['Gold'], into('es'), never)).rejects.toMatchObject({ kind: 'unsupported' });
  knows.push('es');
  await expect(engine.translate(['Gold'], into('es'), never)).rejects.toMatchObject({ kind: 'unsupported' });
  expect(asked('/languages')).toBe(1);
  now = 3_600_000;
  expect(await engine.translate(['Gold'], into('es'), never)).toEqual(['Gold·es']);
  expect([asked('/languages'), asked('/translate')]).toEqual([2, 2]);
});

test('a removed language is unsupported and refreshes the cache', async () => {
  const knows: LanguageCode[] = ['de'];
  const engine = await start({ knows });
  await engine.translate(['Gold'], into('de'), never);
  knows.pop();
  await expect(engine.translate(['Gold'], into('de'), never)).rejects.toMatchObject({ kind: 'unsupported' });
  knows.push('de');
  expect(await engine.translate(['Gold'], into('de'), never)).toEqual(['Gold·de']);
  expect(asked('/languages')).toBe(2);
});

test('a failed language list is requested again', async () => {
  const engine = await start();
  const away = AbortSignal.abort();
  await expect(engine.translate(['Gold'], into('de'), away)).rejects.toMatchObject({ kind: 'away' });
  expect(await engine.translate(['Gold'], into('de'), never)).toEqual(['Gold·de']);
});

test('Brazilian Portuguese is not used for European Portuguese', async () => {
  const engine = await start({ knows: ['de'] });
  await expect(engine.translate(['Gold'], into('pt'), never)).rejects.toMatchObject({ kind: 'unsupported' });
});

test('supports old servers that list no language pairs', async () => {
  const engine = await start({ old: true, knows: ['gr'] });
  expect(await engine.translate(['Gold'], into('gr'), never)).toEqual(['Gold·ελληνικά']);
  await expect(engine.translate(['Gold'], into('de'), never)).rejects.toMatchObject({ kind: 'unsupported' });
});

test('a missing key is rejected', async () => {
  const engine = await start({ key: 'wanted' });
  await expect(engine.translate(['Gold'], into('de'), never)).rejects.toMatchObject({ kind: 'refused' });
});

test('survives its changes to HTML', async () => {
  const engine = await start();
  const made = await engine.translate(
    ['If  3 &lt; 5 &amp;\n&lt;b&gt; <x id="1">a  &lt;i&gt;\n b</x>', 'It’s <g id="1">so</g>'],
    into('de'),
    never,
  );
  expect(made).toEqual([
    'If·de 3 &lt; 5 &amp; &lt;b·de&gt; <x id="1">a  &lt;i&gt;\n b</x>',
    'It·de’s·de <g id="1">so·de</g>',
  ]);
  expect(server.calls[0]?.texts[0]).toContain('<x id="1" translate="no">');
});
