import { expect, test } from 'vitest';
import { makeListedModel, recordOf, type TestModel, type TestRecord } from '#test/models/listed-model.ts';
import { chooseModel } from './choose-model.ts';
import { compareVersions, readList } from './records.ts';

const direction = { from: 'en', to: 'de' };
const textOf = (...models: readonly TestModel[]) =>
  JSON.stringify({ data: models.flatMap(({ records }) => records) });

function choose(models: readonly TestModel[], size: 'best' | 'small' = 'best') {
  const chosen = chooseModel(readList(textOf(...models)), direction, size);
  if (typeof chosen === 'string') return chosen;
  return `${chosen.version} ${chosen.architecture}: ${Object.keys(chosen.files)}`;
}

const made = (version: string, architecture = 'base-memory', filter = '') =>
  makeListedModel({ version, architecture, filter });

/** Without some kinds of its files. */
function without({ records, ...rest }: TestModel, ...types: readonly string[]): TestModel {
  return { ...rest, records: records.filter(({ fileType }) => !types.includes(fileType)) };
}

test('chooses the newest stable version with all its files', () => {
  expect(choose([made('3.2'), made('3.10'), made('3.9'), made('3.11a1'), made('4.0')])).toBe(
    '3.10 base-memory: model,lex,vocab',
  );
});

test('never mixes the files of two versions', () => {
  const halves = [without(made('3.1'), 'vocab'), without(made('3.0'), 'model')];
  expect(choose(halves)).toBe('incomplete');
  expect(choose([...halves, made('2.9'), made('3.0', 'tiny')])).toBe('3.0 tiny: model,lex,vocab');
});

test('the shortlist is optional, and two vocabularies serve as well as one', () => {
  expect(choose([without(made('3.1'), 'lex')])).toBe('3.1 base-memory: model,vocab');
  const bytes = Buffer.from('bytes');
  const files = { model: bytes, srcvocab: bytes, trgvocab: bytes };
  expect(choose([makeListedModel({ files })])).toBe('3.0 base-memory: model,srcvocab,trgvocab');
  expect(choose([without(makeListedModel({ files }), 'srcvocab')])).toBe('incomplete');
});

test.each([
  ['best', ['base', 'tiny', 'base-memory'], 'base-memory'],
  ['best', ['tiny', 'base'], 'base'],
  ['best', ['tiny'], 'tiny'],
  ['small', ['base', 'tiny', 'base-memory'], 'tiny'],
  ['small', ['base', 'base-memory'], 'base-memory'],
] as const)('%s of %s is %s', (size, architectures, expected) => {
  const models = architectures.map((each, index) => made(`3.${index}`, each));
  expect(choose(models, size)).toContain(`${expected}:`);
});

test('records for Android and for tests of Firefox are left out', () => {
  const nightly = made('3.3', 'base-memory', "env.channel == 'default' || env.channel == 'nightly'");
  const android = made('3.2', 'base-memory', "env.appinfo.OS == 'Android' ");
  const desktop = made('3.1', 'base-memory', "env.appinfo.OS != 'Android'");
  expect(choose([nightly, android, made('3.0'), desktop])).toContain('3.1');
});

test.each([
  ['only a pre-release', [made('3.0a1')], 'preRelease'],
  ['only another generation', [made('4.0')], 'otherVersion'],
  ['only an unknown network', [made('3.0', 'huge')], 'otherArchitecture'],
  ['only another direction', [makeListedModel({ from: 'de', to: 'en' })], 'none'],
  ['a version that leads elsewhere', [made('../../x')], 'preRelease'],
] as const)('says why nothing is chosen: %s', (_, models, reason) => {
  expect(choose(models)).toBe(reason);
});

test('of two files of one kind the newer record is chosen', () => {
  const model = made('3.0');
  const older = { ...recordOf(model, 'lex'), name: 'lex.old.bin', last_modified: 1 };
  const chosen = chooseModel(
    readList(textOf({ ...model, records: [...model.records, older] })),
    direction,
    'best',
  );
  expect(chosen).toMatchObject({ files: { lex: { name: 'lex.50.50.ende.s2t.bin' } } });
});

test('files that would get the same name make no model', () => {
  const model = made('3.0');
  recordOf(model, 'vocab').name = 'Model.ende.intgemm.alphas.bin';
  expect(choose([model])).toBe('incomplete');
});

test('versions are compared by their numbers', () => {
  const sorted = ['3.10', '3.2', '3.2.1', '2.12'].toSorted(compareVersions);
  expect(sorted).toEqual(['2.12', '3.2', '3.2.1', '3.10']);
});

const spoiled: readonly (readonly [string, (record: TestRecord) => void])[] = [
  ['a location above the files', ({ attachment }) => (attachment.location = '../../x.zst')],
  ['a location above them further on', ({ attachment }) => (attachment.location = 'main/../../x.zst')],
  ['an absolute location', ({ attachment }) => (attachment.location = '/etc/x.zst')],
  ['a location on another host', ({ attachment }) => (attachment.location = 'https://other.example/x.zst')],
  ['a location with a user', ({ attachment }) => (attachment.location = '@other.example/x.zst')],
  ['a location with NUL', ({ attachment }) => (attachment.location = 'main/x\0.zst')],
  ['a location with a backslash', ({ attachment }) => (attachment.location = 'main\\..\\x.zst')],
  ['a location with encoded dots', ({ attachment }) => (attachment.location = 'main/%2e%2e/x.zst')],
  ['a location with a query', ({ attachment }) => (attachment.location = 'main/x.zst?.zst')],
  ['a file packed in another way', ({ attachment }) => (attachment.location = 'main/x.gz')],
  ['no location', ({ attachment }) => Reflect.deleteProperty(attachment, 'location')],
  ['a name that leads elsewhere', (record) => (record.name = '../../x')],
  ['an absolute name', (record) => (record.name = '/etc/passwd')],
  ['a name with NUL', (record) => (record.name = 'model\0.bin')],
  ['a hidden name', (record) => (record.name = '.bashrc')],
  ['a hash of another kind', ({ attachment }) => (attachment.hash = 'd41d8cd98f00b204e9800998ecf8427e')],
  ['no hash', (record) => (record.decompressedHash = undefined)],
  ['a length as text', ({ attachment }) => (attachment.size = '100')],
  ['a negative length', (record) => (record.decompressedSize = -1)],
  ['a length beyond every model', (record) => (record.decompressedSize = 10 ** 12)],
];

test.each(spoiled)('refuses a list with %s', (_, spoil) => {
  const model = made('3.0');
  spoil(recordOf(model, 'model'));
  expect(() => readList(textOf(model))).toThrow(
    /^The list of models is not in the known form: [\w.]+ of a file for en-de$/,
  );
});

test.each(['../../x', '/etc', 'de\0', 'DE', 'de-DE', 'xx'])(
  'a language %j is not of the site',
  (language) => {
    const { records } = makeListedModel({ to: language });
    const list = readList(JSON.stringify({ data: [...records, ...made('3.0').records] }));
    expect(list.files.map(({ direction: { to } }) => to)).toEqual(['de', 'de', 'de']);
  },
);

test('a record of a language or kind that the site does not have may be in any form', () => {
  const foreign = { sourceLanguage: 'en', targetLanguage: 'zh-Hans', fileType: 'model', version: '9' };
  const quality = { ...made('3.0').records[0], fileType: 'qualityModel', attachment: null };
  const list = readList(
    JSON.stringify({ data: [foreign, quality, null, 7, 'text', ...made('3.0').records] }),
  );
  expect(list.files).toHaveLength(3);
});

test.each([
  ['no JSON', '<!doctype html>'],
  ['an empty text', ''],
  ['another object', '{"models":{}}'],
  ['no records', '{"data":[]}'],
  [
    'the older list',
    JSON.stringify({ data: [{ fromLang: 'en', toLang: 'de', fileType: 'model', version: '1.0' }] }),
  ],
  ['only other languages', JSON.stringify({ data: makeListedModel({ to: 'uk' }).records })],
  ['a nested array', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
])('refuses %s as a list', (_, text) => {
  expect(() => readList(text)).toThrow(/^The list of models /);
});

test('a list is read as an array, too', () => {
  expect(readList(JSON.stringify(made('3.0').records)).files).toHaveLength(3);
});
