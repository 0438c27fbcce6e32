import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GlossaryTerm } from '#contract/api/glossary.ts';
import { glossaryMaxTerms } from '#contract/limits.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { type Administrator, newAdministrator } from '#test/factories/administrators.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { readTerm } from './glossary.ts';

const firstTerms = ['Chunjo', 'Jinno', 'Ninja', 'Shaman', 'Shinso', 'Sura', 'Warrior', 'Yang'];

describe.each(await testDatabases('the glossary'))('the glossary on %s', (dialect) => {
  let site: TestApp;
  let administrator: Administrator;
  beforeAll(async () => {
    site = await startTestApp({ dialect });
    administrator = await newAdministrator(site);
    const { session } = administrator;
    const { body } = await site.send('GET /api/glossary', { session });
    expect((body.data as GlossaryTerm[]).map(({ term }) => term)).toEqual(firstTerms);
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    await site.services.site.db.deleteFrom('glossary').execute();
    await site.services.site.db.deleteFrom('audit').execute();
  });

  const add = (term: unknown, request = {}) =>
    site.send('POST /api/glossary', { body: { term }, session: administrator.session, ...request });
  const remove = (id: unknown, request = {}) =>
    site.send(`DELETE /api/glossary/${id}`, { session: administrator.session, ...request });
  const terms = async (headers = {}) => {
    const { body } = await site.send('GET /api/glossary', { session: administrator.session, headers });
    return (body.data as GlossaryTerm[]).map(({ term }) => term);
  };
  const audited = () => site.services.site.db.selectFrom('audit').selectAll().orderBy('id').execute();

  test('lists terms in the alphabetical order of the requested language', async () => {
    for (const term of ['Zebra Bow', 'öl', 'Éclair', 'Dolchberg', 'dragon', 'Ork']) {
      expect((await add(term)).body).toEqual({ success: true, id: expect.any(Number) });
    }
    expect(await terms()).toEqual(['Dolchberg', 'dragon', 'Éclair', 'öl', 'Ork', 'Zebra Bow']);
    expect((await terms({ 'accept-language': 'hu' })).slice(3)).toEqual(['Ork', 'öl', 'Zebra Bow']);
  });

  test('keeps a word in any letters, but each spelling once', async () => {
    for (const term of ['Yang', 'yang', 'YANG', 'Yäng', 'Sword+9', 'O’Neill & Co. (GM)', '龍', 'Ёлка 🐉']) {
      expect((await add(term)).status).toBe(200);
      expect(await add(` ${term}\u200b `)).toMatchObject({
        status: 409,
        body: { code: 'glossary.taken' },
      });
    }
    expect(await terms()).toHaveLength(8);
  });

  test('of ten concurrent additions one succeeds and is logged', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => add('Metin Stone')));
    const codes = answers.map(({ status, body }) => (status === 200 ? 'added' : body.code));
    expect(codes.toSorted()).toEqual(['added', ...Array(9).fill('glossary.taken')]);
    expect([(await terms()).length, (await audited()).length]).toEqual([1, 1]);
  });

  test.each([
    '',
    ' \n ',
    '12',
    '+9',
    '🐉',
    'a'.repeat(101),
    '<b>Yang</b>',
    '*Yang*',
    '`a`',
    '{name}',
    '[a](b)',
  ])('refuses %j', async (term) => {
    expect(await add(term)).toMatchObject({ status: 400, body: { code: 'glossary.invalid' } });
    expect([await terms(), await audited()]).toEqual([[], []]);
  });

  test.each([7, null, ['a'], 'a'.repeat(401)])('refuses %# as no word', async (term) => {
    expect((await add(term)).body.code).toBe('request.invalid');
  });

  test('takes 100 characters of any alphabet', async () => {
    const longest = '𠀋'.repeat(100);
    expect((await add(longest)).status).toBe(200);
    expect(await terms()).toEqual([longest]);
    expect((await add('𠀋'.repeat(101))).body.code).toBe('glossary.invalid');
  });

  test('rejects terms beyond the maximum', async () => {
    const rows = Array.from({ length: glossaryMaxTerms }, (_, index) => ({
      term: `word ${index}`,
      created_at: '2026-04-01 12:00:00',
    }));
    await site.services.site.db.insertInto('glossary').values(rows).execute();
    expect(await add('one more')).toMatchObject({ status: 409, body: { code: 'glossary.full' } });
    const { body } = await site.send('GET /api/glossary', { session: administrator.session });
    await remove((body.data as GlossaryTerm[])[0]?.id);
    expect((await add('one more')).status).toBe(200);
  });

  test('removes a term once, however many requests do', async () => {
    const { body } = await add('Metin Stone');
    const answers = await Promise.all(Array.from({ length: 10 }, () => remove(body.id)));
    const codes = answers.map(({ status, body }) => (status === 200 ? 'removed' : body.code));
    expect(codes.toSorted()).toEqual([...Array(9).fill('glossary.notFound'), 'removed']);
    expect(await terms()).toEqual([]);
    expect(await audited()).toHaveLength(2);
    expect((await remove('x')).body.code).toBe('request.invalid');
  });

  test('records additions and removals in the audit log', async () => {
    const { body } = await add('Metin Stone', { address: '203.0.113.7' });
    await remove(body.id);
    const entry = { login: administrator.login, subject: `glossary/${body.id}` };
    const term = JSON.stringify({ term: 'Metin Stone' });
    expect(await audited()).toMatchObject([
      {
        ...entry,
        action: 'glossary.add',
        address: '203.0.113.7',
        before_value: null,
        after_value: term,
      },
      { ...entry, action: 'glossary.remove', before_value: term, after_value: null },
    ]);
  });

  test('is for administrators only', async () => {
    const { body } = await add('Metin Stone');
    const player = await site.newPlayer();
    for (const [session, code] of [
      [undefined, 'auth.required'],
      [player.session, 'auth.adminRequired'],
    ] as const) {
      expect((await site.send('GET /api/glossary', { session })).body.code).toBe(code);
      expect((await add('Yang', { session })).body.code).toBe(code);
      expect((await remove(body.id, { session })).body.code).toBe(code);
    }
    const foreign = { origin: false, headers: { origin: 'https://evil.example' } };
    expect([(await add('Yang', foreign)).status, (await remove(body.id, foreign)).status]).toEqual([
      403, 403,
    ]);
    expect(await terms()).toEqual(['Metin Stone']);
  });
});

test('terms are normalized: NFC, one line, no invisible characters', () => {
  expect(readTerm(' Cafe\u0301\u200b \t of\nthe   Moon ')).toBe('Café of the Moon');
});
