import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LanguageCode } from '#contract/languages.ts';
import { targetLanguages } from '#contract/translations.ts';
import { readConfig } from '#server/config.ts';
import type { Site } from '#server/site/site.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import {
  queueTranslations,
  requeueTranslations,
  type SourceTexts,
  sourceHash,
} from '#server/site/translations.ts';
import { deeplKey, startDeeplServer } from '#test/engines/deepl-server.ts';
import type { EngineServer, EngineServerOptions } from '#test/engines/engine-server.ts';
import { startLibreTranslateServer } from '#test/engines/libretranslate-server.ts';
import { wordByWord } from '#test/engines/word-by-word.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { openEmptySite, type SitePlace } from '#test/factories/site.ts';
import { openEngines } from './engines/open-engines.ts';
import { openTranslator, type Translator } from './translator.ts';

const start = new Date('2026-04-28T18:00:00Z');
const engineLanguages = targetLanguages.filter((language) => language !== 'en-gb');
const paragraphs = Array.from(
  { length: 20 },
  (_, index) => `Paragraph number ${index + 1} about **dragons**.`,
);

describe.each(await testDatabases('the translator'))('the translator on %s', (database) => {
  let site: Site & Pick<SitePlace, 'settings'>;
  let deepl: EngineServer;
  let libre: EngineServer;
  let translators: Translator[];
  let now: Date;
  let said: Record<string, unknown>[];

  beforeEach(async () => {
    [now, said, translators] = [start, [], []];
    site = await openEmptySite(database);
    deepl = await startDeeplServer();
    libre = await startLibreTranslateServer();
  });
  afterEach(async () => {
    await Promise.all(translators.map((each) => each.close()));
    await Promise.all([deepl.stop(), libre.stop()]);
    await site.close();
  });

  function open(chain = 'deepl', settings: Record<string, string> = {}): Translator {
    const config = readConfig({
      TRANSLATE_ENGINES: chain,
      DEEPL_API_KEY: deeplKey,
      DEEPL_URL: deepl.url,
      LIBRETRANSLATE_URL: libre.url,
      ...settings,
    });
    const translator = openTranslator({
      site,
      engines: openEngines(config),
      quotas: config.TRANSLATE_QUOTAS,
      log: { info: () => {}, warn: (details) => void said.push({ ...details }) },
      clock: () => now,
    });
    translators.push(translator);
    return translator;
  }

  /** Another server in place of DeepL's. */
  async function restart(options: EngineServerOptions): Promise<void> {
    await deepl.stop();
    deepl = await startDeeplServer(options);
  }

  async function write(content = 'Dragons sleep.', title = 'News of dragons'): Promise<number> {
    const at = stamp(now);
    const { insertId } = await site.db
      .insertInto('news')
      .values({ title, content, author_name: 'Mirabel', created_at: at, updated_at: at })
      .executeTakeFirstOrThrow();
    const id = Number(insertId);
    await queueTranslations(site.db, { kind: 'news', id }, now);
    return id;
  }

  async function edit(id: number, source: Partial<SourceTexts>): Promise<void> {
    await site.db.updateTable('news').set(source).where('id', '=', id).execute();
    await requeueTranslations(site.db, { kind: 'news', id }, now);
  }

  const rows = (id: number) =>
    site.db.selectFrom('translations').selectAll().where('subject_id', '=', id).orderBy('language').execute();
  const row = async (id: number, language: LanguageCode) =>
    (await rows(id)).find((each) => each.language === language);
  const states = async (id: number) => new Set((await rows(id)).map(({ state }) => state));
  const later = (seconds: number) => {
    now = secondsAfter(now, seconds);
  };
  const asked = (server = deepl) => server.calls.flatMap(({ texts }) => texts);
  const usage = () => site.db.selectFrom('engine_usage').selectAll().orderBy('engine').execute();

  describe('an item', () => {
    test('has its own title and text in each language', async () => {
      const id = await write('The **gate** opens.\n\n- One\n- Two');
      await open().settle();
      expect(await states(id)).toEqual(new Set(['done']));
      for (const language of engineLanguages) {
        expect(await row(id, language)).toMatchObject({
          title: wordByWord('News of dragons', language),
          content: wordByWord('The **gate** opens.\n\n- One\n- Two', language),
          engine: 'deepl',
          reason: null,
          due_at: null,
          holder: null,
          attempts: 1,
          source_hash: sourceHash({
            title: 'News of dragons',
            content: 'The **gate** opens.\n\n- One\n- Two',
          }),
        });
      }
    });

    test('is spelled British without any engine', async () => {
      const id = await write('The *color* of `color` at the harbor.', 'Armor');
      await open().settle();
      expect(await row(id, 'en-gb')).toMatchObject({
        title: 'Armour',
        content: 'The *colour* of `color` at the harbour.',
        engine: 'spelling',
      });
      expect(deepl.calls.every(({ target }) => target !== 'en-gb')).toBe(true);
    });

    test('of downloads and pages too', async () => {
      const at = stamp(now);
      const page = {
        path: '/team',
        title: 'Team',
        content: 'Who we are.',
        created_at: at,
        updated_at: at,
      } as const;
      await site.db
        .insertInto('pages')
        .values({ ...page, id: 3 })
        .execute();
      const file = { license: 'x', platform: 'x', version: '1', file_size: '1 MB', url: 'https://a.example' };
      await site.db
        .insertInto('downloads')
        .values({ ...file, id: 3, title: 'Client', description: 'The game.', created_at: at })
        .execute();
      for (const kind of ['page', 'download'] as const)
        await queueTranslations(site.db, { kind, id: 3 }, now);
      await open().settle();
      const german = (await rows(3)).filter(({ language }) => language === 'de');
      expect(german.map(({ kind, title, content }) => [kind, title, content]).toSorted()).toEqual([
        ['download', 'Client·de', 'The·de game·de.'],
        ['page', 'Team·de', 'Who·de we·de are·de.'],
      ]);
    });

    test('keeps the glossary’s words, figures, links and placeholders', async () => {
      await site.db
        .insertInto('glossary')
        .values({ term: 'Dragon Valley', created_at: stamp(now) })
        .execute();
      const id = await write(
        'In Dragon Valley {name} finds 1,000 Yang at [the inn](https://inn.example/a_b).',
      );
      await open().settle();
      expect(await row(id, 'es')).toMatchObject({
        content:
          'In·es Dragon Valley {name} finds·es 1,000 Yang at·es [the·es inn·es](https://inn.example/a_b).',
      });
    });

    test('that is gone meanwhile is nobody’s trouble', async () => {
      const id = await write();
      await site.db.deleteFrom('news').where('id', '=', id).execute();
      await site.db.deleteFrom('translations').where('subject_id', '=', id).execute();
      await open().settle();
      expect([await rows(id), said]).toEqual([[], []]);
    });

    test('of a hundred thousand characters', { timeout: 60_000 }, async () => {
      const long = Array.from(
        { length: 1_200 },
        (_, index) => `Paragraph ${index} tells of *dragons* and their gold, at length.`,
      );
      const id = await write(`${long.join('\n\n')}\n\n${'word '.repeat(6_000)}`);
      await open().settle();
      expect(await states(id)).toEqual(new Set(['done']));
      expect((await row(id, 'fr'))?.content?.split('\n\n')).toHaveLength(1_201);
    });
  });

  describe('an edit', () => {
    test('of one paragraph of twenty asks for that paragraph only', async () => {
      const id = await write(paragraphs.join('\n\n'));
      await open().settle();
      deepl.calls.length = 0;
      await edit(id, { content: paragraphs.with(6, 'Another paragraph about **wolves**.').join('\n\n') });
      await open().settle();
      expect(asked()).toEqual(engineLanguages.map(() => 'Another paragraph about <g id="1">wolves</g>.'));
      expect((await row(id, 'de'))?.content?.split('\n\n')[6]).toBe(
        'Another·de paragraph·de about·de **wolves·de**.',
      );
    });

    test('while an engine works: what it makes of the old text is not written', async () => {
      await restart({ latencyMs: 300 });
      const id = await write('The old text.');
      const translator = open();
      translator.wake();
      await vi.waitFor(() => expect(deepl.calls.length).toBeGreaterThan(0), 5_000);
      await edit(id, { content: 'The new text.' });
      await translator.settle();
      expect(await row(id, 'de')).toMatchObject({
        content: 'The·de new·de text·de.',
        state: 'done',
        version: 2,
      });
    });

    test('by hand while an engine works is not overwritten', async () => {
      await restart({ latencyMs: 300 });
      const id = await write();
      const translator = open();
      await vi.waitFor(() => expect(deepl.calls.length).toBeGreaterThan(0), 5_000);
      await site.db
        .updateTable('translations')
        .set({
          state: 'edited',
          title: 'Von Hand',
          content: 'Von Hand',
          version: 2,
          due_at: null,
          holder: null,
        })
        .where('language', '=', 'de')
        .execute();
      await translator.settle();
      expect(await row(id, 'de')).toMatchObject({ state: 'edited', title: 'Von Hand', engine: null });
    });

    test('of the glossary asks only for the paragraphs that hold the word', async () => {
      const id = await write('Elves live here.\n\nWolves live there.');
      await open().settle();
      deepl.calls.length = 0;
      await site.db
        .insertInto('glossary')
        .values({ term: 'Elves', created_at: stamp(now) })
        .execute();
      await requeueTranslations(site.db, { kind: 'news', id }, now);
      await open().settle();
      expect(new Set(asked())).toEqual(new Set(['<x id="1">Elves</x> live here.']));
      expect((await row(id, 'de'))?.content).toBe('Elves live·de here·de.\n\nWolves·de live·de there·de.');
    });
  });

  describe('an engine', () => {
    test('that is away is asked again with growing pauses, until it is back', async () => {
      deepl.fail('error');
      const id = await write();
      for (const pause of [30, 60, 120]) {
        await open().settle();
        const german = await row(id, 'de');
        expect(german).toMatchObject({ state: 'failed', reason: 'away', title: null, holder: null });
        later(pause);
        await site.db.deleteFrom('engines').execute();
      }
      expect((await row(id, 'de'))?.attempts).toBe(3);
      deepl.recover();
      await open().settle();
      expect(await states(id)).toEqual(new Set(['done']));
      expect(said[0]).toMatchObject({ translation: `news/${id}`, attempt: 1, reason: 'away' });
      expect(JSON.stringify(said)).not.toContain(deeplKey);
    });

    test.each([
      'empty',
      'source',
      'half',
      'wrong-types',
      'broken-json',
      'page',
      'cut',
      'lost-marks',
    ] as const)('that answers with «%s» publishes nothing, and the next one of the chain is asked', async (trouble) => {
      deepl.fail(trouble);
      const content = 'Some **dragons** sleep the whole day.\n\nOther dragons *never* sleep at all.';
      const id = await write(content, 'News of the sleeping dragons');
      await open().settle();
      const german = await row(id, 'de');
      expect(german).toMatchObject({ state: 'failed', title: null, content: null });
      later(3_600);
      await open('deepl,libretranslate').settle();
      expect(await states(id)).toEqual(new Set(['done']));
      const engines = (await row(id, 'de'))?.engine?.split(',');
      expect(engines).toContain('libretranslate');
    });

    test('whose quota is used up is not asked until the month is over', async () => {
      deepl.fail('quota');
      const id = await write();
      await open().settle();
      const calls = deepl.calls.length;
      expect(await row(id, 'de')).toMatchObject({ reason: 'quota' });
      deepl.recover();
      later(600);
      await open().settle();
      expect(deepl.calls).toHaveLength(calls);
      expect(await site.db.selectFrom('engines').selectAll().execute()).toMatchObject([
        { name: 'deepl', trouble: 'quota' },
      ]);
      later(40 * 86_400);
      await open().settle();
      expect(await states(id)).toEqual(new Set(['done']));
    });

    test('is asked for no more characters than its own quota', async () => {
      await write('Dragons sleep.', 'Dragons sleep');
      const settings = { TRANSLATE_QUOTAS: 'deepl=27' };
      await open('deepl,libretranslate', settings).settle();
      expect(asked().join('')).toHaveLength(27);
      const second = await write('Wolves sleep too.', 'Wolves wake');
      await open('deepl,libretranslate', settings).settle();
      expect((await row(second, 'de'))?.engine).toBe('libretranslate');
      later(31 * 86_400);
      const third = await write('Elves sleep too.', 'Elves wake');
      await open('deepl', { TRANSLATE_QUOTAS: 'deepl=1000' }).settle();
      expect((await row(third, 'cz'))?.engine).toBe('deepl');
    });

    test('is counted by the month: calls, failures, characters', async () => {
      await write('Dragons sleep.', 'Wolves wake');
      await open().settle();
      expect(await usage()).toEqual([
        {
          engine: 'deepl',
          month: '2026-04',
          calls: engineLanguages.length,
          failures: 0,
          characters: engineLanguages.length * 'Dragons sleep.Wolves wake'.length,
        },
      ]);
      deepl.fail('error', 1);
      await write('Elves sing.');
      await open().settle();
      expect(await usage()).toMatchObject([{ failures: 1 }]);
    });

    test('that fails at one language keeps no other waiting', async () => {
      await restart({ troubleWith: ({ target }) => (target === 'fr' ? 'error' : undefined) });
      for (let count = 0; count < 4; count += 1) await write(`News ${count} of dragons.`);
      await open().settle();
      const done = await site.db
        .selectFrom('translations')
        .select('language')
        .where('state', '=', 'done')
        .execute();
      expect(done).toHaveLength(4 * 14);
      const last = await write('One more.');
      await open().settle();
      expect(await row(last, 'de')).toMatchObject({ state: 'done' });
    });

    test('that is slow at one language keeps no other waiting', async () => {
      await restart({ latencyMs: ({ target }) => (target === 'fr' ? 60_000 : 0) });
      const ids = [await write('One dragon.'), await write('Two dragons.'), await write('Three dragons.')];
      open();
      await vi.waitFor(async () => {
        const done = await site.db
          .selectFrom('translations')
          .select('language')
          .where('state', '=', 'done')
          .execute();
        expect(done).toHaveLength(ids.length * 14);
      }, 10_000);
      expect(await row(ids[0] ?? 0, 'fr')).toMatchObject({ state: 'queued', title: null });
    });

    test('that is away for all languages is left alone for a while, the next one asked at once', async () => {
      deepl.fail('error');
      for (let count = 0; count < 3; count += 1) await write(`News ${count} of dragons.`);
      await open('deepl,libretranslate').settle();
      const failed = deepl.calls.length;
      expect(failed).toBeLessThan(3 * engineLanguages.length);
      await write('One more.');
      await open('deepl,libretranslate').settle();
      expect(deepl.calls).toHaveLength(failed);
      const left = await site.db
        .selectFrom('translations')
        .selectAll()
        .where('state', '!=', 'done')
        .execute();
      expect(left).toEqual([]);
    });

    test('that changes figures is asked once more for those texts, with the figures kept', async () => {
      deepl.fail('other-figures');
      const id = await write('The gate opens at 10:00.\n\nAnd the dragons sleep.', 'Gate at 10:00');
      await open().settle();
      expect((await row(id, 'de'))?.content).toBe(
        'The·de gate·de opens·de at·de 10:00.\n\nAnd·de the·de dragons·de sleep·de.',
      );
      expect(deepl.calls).toHaveLength(3 * engineLanguages.length);
    });

    test('that breaks anything else is not asked once more', async () => {
      deepl.fail('lost-marks');
      await write('The **gate** opens at 10:00.', 'Gate at 10:00');
      await open().settle();
      expect(deepl.calls).toHaveLength(engineLanguages.length);
    });
  });

  describe('without an engine', () => {
    test('only British English is made, the others wait and are made once there is one', async () => {
      const id = await write();
      await open('').settle();
      expect(await row(id, 'en-gb')).toMatchObject({ state: 'done' });
      expect(await row(id, 'de')).toMatchObject({ state: 'queued', reason: null, attempts: 0 });
      await open().settle();
      expect(await states(id)).toEqual(new Set(['done']));
    });
  });

  describe('two instances', () => {
    test('do each job once', async () => {
      await restart({ latencyMs: 20 });
      const ids = await Promise.all(
        Array.from({ length: 10 }, (_, index) => write(`Dragon number ${index}.`)),
      );
      const both = [open(), open()];
      await Promise.all(both.map((each) => each.settle()));
      await Promise.all(both.map((each) => each.settle()));
      for (const id of ids) expect(await states(id)).toEqual(new Set(['done']));
      const attempts = await site.db.selectFrom('translations').select('attempts').execute();
      expect(new Set(attempts.map((each) => each.attempts))).toEqual(new Set([1]));
      const items = asked().filter((text) => text.startsWith('Dragon number'));
      expect(items).toHaveLength(10 * engineLanguages.length);
    });

    test('one that closes gives its jobs back untried', async () => {
      await restart({ latencyMs: 60_000 });
      const id = await write();
      const translator = open();
      await vi.waitFor(() => expect(deepl.calls.length).toBeGreaterThan(0), 5_000);
      await translator.close();
      expect(await row(id, 'de')).toMatchObject({ state: 'queued', attempts: 0, holder: null });
      await restart({});
      await open().settle();
      expect(await states(id)).toEqual(new Set(['done']));
    });
  });
});
