import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ModelsFolder, makeModelsFolder } from '#test/engines/bergamot/install-model.ts';
import { reversed, wordsFromEnglish } from '#test/engines/bergamot/word-pairs.ts';
import { translating } from '#test/translating.ts';

const world = translating('sqlite');

let models: ModelsFolder;
beforeEach(() => {
  models = makeModelsFolder();
});
afterEach(() => models.delete());

const settings = () => ({ MODELS_DIR: models.path, BUILTIN_MEMORY_MB: '1024' });

test('makes the languages that have a model, and the next engine the others', async () => {
  models.install({ from: 'en', to: 'pl', words: wordsFromEnglish.pl });
  models.install({ from: 'en', to: 'el', words: wordsFromEnglish.el });
  const id = await world.write(
    'The **server** is open [today](https://example.org/a?b=1) at 20:00.',
    'The server',
  );
  await world.open('builtin,deepl', settings()).settle();
  expect(await world.states(id)).toEqual(new Set(['done']));
  expect(await world.row(id, 'pl')).toMatchObject({
    engine: 'builtin',
    title: 'Ten serwer',
    content: 'Ten **serwer** jest otwarty [dziś](https://example.org/a?b=1) at 20:00.',
  });
  expect(await world.row(id, 'gr')).toMatchObject({ engine: 'builtin', title: 'Ο διακομιστής' });
  expect(await world.row(id, 'de')).toMatchObject({ engine: 'deepl' });
});

test('what the checks refuse of it is made by the next engine', async () => {
  const words = wordsFromEnglish.de;
  models.install({ from: 'en', to: 'el', words });
  models.install({ from: 'en', to: 'pl', words: [...wordsFromEnglish.pl, ['20', '30']] });
  const id = await world.write(
    'The server is open today.\n\nThe castle has 20 players.',
    'The server is new',
  );
  await world.open('builtin,deepl', settings()).settle();
  expect(await world.states(id)).toEqual(new Set(['done']));
  // Its «Greek» is German.
  expect((await world.row(id, 'gr'))?.engine).toBe('deepl');
  // Asked again with the number protected.
  expect((await world.row(id, 'pl'))?.content).toContain('Ten zamek posiada 20 gracze.');
});

test('news in another language go through English', async () => {
  models.install({ from: 'pl', to: 'en', words: reversed(wordsFromEnglish.pl) });
  models.install({ from: 'en', to: 'de', words: wordsFromEnglish.de });
  const id = await world.write('Ten *serwer* jest otwarty dziś.', 'Nowości', 'pl');
  await world.open('builtin', settings()).settle();
  expect(await world.row(id, 'de')).toMatchObject({
    state: 'done',
    title: 'Neuigkeiten',
    content: 'Der *Server* ist offen heute.',
  });
  expect(await world.row(id, 'en')).toMatchObject({ state: 'done', title: 'News' });
  expect(await world.row(id, 'fr')).toMatchObject({ state: 'failed', reason: 'unsupported' });
});

test('what the checks refuse of it is marked for staff and not published where no other engine is set', async () => {
  models.install({ from: 'en', to: 'el', words: wordsFromEnglish.de });
  const id = await world.write('The server is open today.', 'The server is new');
  await world.open('builtin', settings()).settle();
  expect(await world.row(id, 'gr')).toMatchObject({
    state: 'failed',
    reason: 'wrongScript',
    title: null,
    content: null,
  });
});
