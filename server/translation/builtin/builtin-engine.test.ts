import { expect, test } from 'vitest';
import { siteNow } from '#server/site/clock.ts';
import { openEnginePool } from '#server/translation/engine-pool.ts';
import { builtinWorld, translateOne } from '#test/engines/bergamot/builtin.ts';
import { reversed, wordsFromEnglish } from '#test/engines/bergamot/word-pairs.ts';
import { into } from '#test/engines/into.ts';
import { openEmptySite } from '#test/factories/site.ts';

const world = builtinWorld();
const never = new AbortController().signal;

test.each([
  ['The server is open today.', 'Ten serwer jest otwarty dziś.'],
  ['', ''],
  ['a &lt; b &amp;&amp; c &gt; d', 'a &lt; b &amp;&amp; c &gt; d'],
  ['&amp;mdash; &amp;#8222; &lt;b&gt;The server', '&amp;mdash; &amp;#8222; &lt;b&gt;The serwer'],
  [
    'The <g id="1">server <g id="2">is</g></g> a &lt; b.',
    'Ten <g id="1">serwer <g id="2">jest</g></g> a &lt; b.',
  ],
  ['The <g id="1">castle</g> &amp;mdash; open', 'Ten <g id="1">zamek</g> &amp;mdash; otwarty'],
  ['The <x id="1">The server &amp; {n}</x> is open', 'Ten <x id="1">The server &amp; {n}</x> jest otwarty'],
  ['<x id="1">The server</x>', '<x id="1">The server</x>'],
  ['"<g id="1">new</g>" (+<x id="2">20</x>%) gold', '"<g id="1">nowy</g>" (+<x id="2">20</x>%) złota'],
  ['The server<x id="1"></x> is open', 'Ten serwer <x id="1"></x> jest otwarty'],
])('translates %j to %j', async (text, made) => {
  expect(await translateOne(world.open(), text, 'pl')).toBe(made);
});

test('translates an article in one call, node by node where marks are not well-formed', async () => {
  const engine = world.open();
  const made = await engine.translate(
    ['The castle.', 'The <g id="1">server</g>', 'The <g id="1">server', '', 'is open</g> today'],
    into('pl'),
    never,
  );
  expect(made).toEqual([
    'Ten zamek.',
    'Ten <g id="1">serwer</g>',
    'Ten <g id="1">serwer',
    '',
    'jest otwarty</g> dziś',
  ]);
  expect(world.thread.requests.map(({ batch }) => batch.length)).toEqual([3, 4]);
});

test('loses no word and no space of a very long sentence', async () => {
  const source = Array.from({ length: 400 }, (_, index) => ['castle', 'server', 'gold'][index % 3]).join(' ');
  const expected = Array.from({ length: 400 }, (_, index) => ['zamek', 'serwer', 'złota'][index % 3]).join(
    ' ',
  );
  const engine = world.open();
  expect(await translateOne(engine, source, 'pl')).toBe(expected);
  const marked = await translateOne(engine, `<g id="1">The</g> ${source}`, 'pl');
  expect(marked).toBe(`<g id="1">Ten</g> ${expected}`);
});

test('translates between two other languages through English, and from British English', async () => {
  world.models.install({ from: 'pl', to: 'en', words: reversed(wordsFromEnglish.pl) });
  const engine = world.open();
  const text = 'Ten <g id="1">serwer</g> jest <x id="2">otwarty</x> dziś.';
  const made = 'Der <g id="1">Server</g> ist <x id="2">otwarty</x> heute.';
  expect(await translateOne(engine, text, 'de', 'pl')).toBe(made);
  expect(await translateOne(engine, 'The server', 'cz', 'en-gb')).toBe('Ten server');
  expect(await translateOne(engine, 'serwer', 'en-gb', 'pl')).toBe('server');
});

test('prefers a direct model to the way through English', async () => {
  world.models.install({ from: 'pl', to: 'en', words: reversed(wordsFromEnglish.pl) });
  world.models.install({ from: 'pl', to: 'de', words: [['serwer', 'Direktserver']] });
  expect(await translateOne(world.open(), 'serwer', 'de', 'pl')).toBe('Direktserver');
});

test('holds two models at once and replaces the one used longest ago', async () => {
  // Three models do not fit into this much memory.
  const engine = world.open({ memoryMb: 700 });
  for (let round = 0; round < 2; round += 1) {
    expect(await translateOne(engine, 'The server is open', 'pl')).toBe('Ten serwer jest otwarty');
    expect(await translateOne(engine, 'The server is open', 'de')).toBe('Der Server ist offen');
    expect(await translateOne(engine, 'The server is open', 'gr')).toBe('Ο διακομιστής είναι ανοιχτός');
    expect(await translateOne(engine, 'The server is open', 'cz')).toBe('Ten server je otevřený');
  }
  expect(world.thread.workers).toHaveLength(1);
});

test('where the memory suffices for one model only, one is loaded at a time', async () => {
  const engine = world.open({ memoryMb: 400 });
  for (let round = 0; round < 2; round += 1) {
    expect(await translateOne(engine, 'server', 'pl')).toBe('serwer');
    expect(await translateOne(engine, 'server', 'de')).toBe('Server');
  }
  expect(world.thread.workers.length).toBeLessThanOrEqual(2);
});

test('serves calls at the same time one after the other, on one thread', async () => {
  const engine = world.open();
  const targets = ['pl', 'de', 'gr', 'pl', 'de', 'gr'] as const;
  const made = await Promise.all(targets.map((target) => translateOne(engine, 'today', target)));
  expect(made).toEqual(['dziś', 'heute', 'σήμερα', 'dziś', 'heute', 'σήμερα']);
  expect(world.thread.workers).toHaveLength(1);
});

test('a text that somebody waits for is next after the batch at work, however many batches of news wait', async () => {
  const site = await openEmptySite('sqlite');
  const engine = world.open();
  const pool = openEnginePool({ site, engines: [engine], quotas: {}, clock: siteNow });
  try {
    // Takes the engine long enough for all others to come.
    const news = ['The server is open today. '.repeat(1_000), ...Array<string>(7).fill('The castle')].map(
      (text) => pool.translate(engine, [text], into('pl'), never),
    );
    await world.thread.asked(1);
    const urgent = await pool.translate(engine, ['gold'], into('pl'), never, { isUrgent: true });
    expect(urgent).toEqual(['złota']);
    await Promise.all(news);
    expect(world.thread.requests[1]?.batch.map(({ text }) => text)).toEqual(['gold']);
  } finally {
    await site.close();
  }
});

test('knows no direction whose model is missing, and uses it once it is installed', async () => {
  const engine = world.open();
  const italian = translateOne(engine, 'The server', 'it');
  await expect(italian).rejects.toMatchObject({ kind: 'unsupported' });
  await expect(translateOne(engine, 'serwer', 'de', 'pl')).rejects.toMatchObject({ kind: 'unsupported' });
  expect(world.thread.workers).toHaveLength(0);
  world.models.install({ from: 'en', to: 'it', words: [['The', 'Il']] });
  expect(await translateOne(engine, 'The server', 'it')).toBe('Il server');
});

test('uses a new version as soon as it is in place', async () => {
  const engine = world.open();
  expect(await translateOne(engine, 'server', 'pl')).toBe('serwer');
  world.models.install({ from: 'en', to: 'pl', words: [['server', 'maszyna']], version: '3.1' });
  expect(await translateOne(engine, 'server', 'pl')).toBe('maszyna');
  // The same version fetched again with another content.
  world.models.install({ from: 'en', to: 'pl', words: [['server', 'komputer']], version: '3.1' });
  expect(await translateOne(engine, 'server', 'pl')).toBe('komputer');
  expect(world.thread.workers).toHaveLength(1);
});
