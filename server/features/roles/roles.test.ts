import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StaffState } from '#contract/api/staff/roles.ts';
import { openInstance, startTestApp, type TestApp } from '#test/app.ts';
import { insertGameMaster } from '#test/database/game-rows.ts';
import { type Administrator, newAdministrator } from '#test/factories/administrators.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { ageProofs } from '#test/factories/proofs.ts';
import { insertMember, newStaff } from '#test/factories/staff.ts';

describe.each(await testDatabases('roles'))('roles on %s', (dialect) => {
  let site: TestApp;
  let owner: Administrator;
  beforeAll(async () => {
    site = await startTestApp({ dialect });
    owner = await newAdministrator(site);
  });
  afterAll(() => site.close());

  const give = (by: Administrator, login: string, role: string, languages: readonly string[] | null = null) =>
    site.send('POST /api/admin/role-members', { session: by.session, body: { login, role, languages } });
  const take = (by: Administrator, id: number) =>
    site.send(`DELETE /api/admin/role-members/${id}`, { session: by.session });
  const make = (by: Administrator, name: string, permissions: readonly string[]) =>
    site.send('POST /api/admin/roles', { session: by.session, body: { name, permissions } });
  const change = (by: Administrator, id: unknown, name: string, permissions: readonly string[]) =>
    site.send(`PUT /api/admin/roles/${id}`, { session: by.session, body: { name, permissions } });
  const read = async () =>
    (await site.send('GET /api/admin/roles', { session: owner.session })).body.data as StaffState;
  const memberOf = async ({ login }: Administrator, role: string) =>
    (await read()).members.find((each) => each.login === login && each.role === role)?.id ?? 0;
  const may = async ({ session }: Administrator) =>
    (await site.send('GET /api/auth/session', { session })).body.permissions as readonly string[];

  test('count from the next request on every instance, given or taken', async () => {
    const other = await openInstance(site);
    const player = await site.newPlayer();
    const glossary = async () =>
      (await other.send('GET /api/glossary', { session: player.session })).body.code;
    expect(await glossary()).toBe('auth.adminRequired');
    expect((await give(owner, player.login, 'editor')).status).toBe(200);
    expect(await glossary()).toBeUndefined();
    expect((await take(owner, await memberOf(player, 'editor'))).status).toBe(200);
    expect(await glossary()).toBe('auth.adminRequired');
    await other.close();
  });

  test('are told to the account’s owner, and stand in his history without a name', async () => {
    const player = await site.newPlayer();
    await give(owner, player.login, 'support');
    await site.services.history.flush();
    const { body } = await site.send('GET /api/auth/history', { session: player.session });
    expect(body.events).toContainEqual(expect.objectContaining({ kind: 'staffRights' }));
    expect(body.staffChanges).toEqual([{ action: 'role.give', at: expect.any(String) }]);
    expect(JSON.stringify(body)).not.toContain(owner.login);
    const stranger = await site.newPlayer();
    const others = await site.send('GET /api/auth/history', { session: stranger.session });
    expect(others.body.staffChanges).toEqual([]);
  });

  test('made in the administration allow what they name, until they are changed or deleted', async () => {
    const player = await site.newPlayer();
    const { id } = (await make(owner, 'Word keeper', ['glossary.edit'])).body;
    await give(owner, player.login, `own-${id}`);
    expect(await may(player)).toEqual(['desk.see', 'glossary.edit']);
    expect((await change(owner, id, 'Word keeper', ['news.write'])).status).toBe(200);
    expect(await may(player)).toEqual(['desk.see', 'news.write']);
    await site.send(`DELETE /api/admin/roles/${id}`, { session: owner.session });
    expect(await may(player)).toEqual([]);
    expect(await memberOf(player, `own-${id}`)).toBe(0);
  });

  test.each([
    ['without a name', ' ', ['news.write'], 'roles.incomplete'],
    ['without a permission', 'Nothing', [], 'roles.incomplete'],
    ['with an unknown permission', 'Odd', ['everything'], 'request.invalid'],
  ])('are not made %s', async (_, name, permissions, code) => {
    expect((await make(owner, name, permissions)).body.code).toBe(code);
  });

  test('are not changed over what somebody else has changed meanwhile', async () => {
    const { body } = await make(owner, 'Watch', ['news.write', 'accounts.see']);
    const shown = async () => (await read()).roles.find(({ id }) => id === body.id);
    const startedFrom = (await shown())?.revision;
    const put = (permissions: readonly string[], from = startedFrom) =>
      site.send(`PUT /api/admin/roles/${body.id}`, {
        session: owner.session,
        body: { name: 'Watch', permissions, startedFrom: from },
      });
    expect((await put(['news.write'])).status).toBe(200);
    const refused = await put(['news.write', 'accounts.see', 'bans.give']);
    expect([refused.status, refused.body.code]).toEqual([409, 'roles.outdated']);
    expect((await shown())?.permissions).not.toContain('bans.give');
    expect((await put(['news.write'])).status).toBe(200);
    expect((await put(['news.write', 'bans.give'], (await shown())?.revision)).status).toBe(200);
    expect((await shown())?.permissions).toContain('bans.give');
  });

  test('have names of their own', async () => {
    await make(owner, 'Twins', ['news.write']);
    expect((await make(owner, 'twins', ['news.write'])).body.code).toBe('roles.nameTaken');
  });

  describe('nobody gives what he lacks', () => {
    test('as a role, inside a role, by changing one, or by a rank of the game', async () => {
      const role = (await make(owner, 'Giver', ['roles.see', 'roles.give', 'roles.edit'])).body.id;
      const giver = await newStaff(site, `own-${role}`);
      const player = await site.newPlayer();
      const code = async (answer: ReturnType<typeof give>) => (await answer).body.code;
      expect(await code(give(giver, player.login, 'support'))).toBe('roles.beyondOwn');
      expect(await code(give(giver, player.login, 'administrator'))).toBe('roles.beyondOwn');
      expect(await code(give(giver, player.login, 'owner'))).toBe('roles.ownersOnly');
      expect(await code(make(giver, 'More', ['news.write']))).toBe('roles.beyondOwn');
      expect(await code(change(giver, role, 'Giver', ['roles.give', 'bans.give']))).toBe('roles.beyondOwn');
      const mapped = site.send('PUT /api/admin/authority-roles/GOD', {
        session: giver.session,
        body: { role: 'support' },
      });
      expect(await code(mapped)).toBe('roles.beyondOwn');
      expect(await may(player)).toEqual([]);
      expect((await give(giver, player.login, `own-${role}`)).status).toBe(200);
    });

    test('for languages he does not have', async () => {
      const { id } = (await make(owner, 'Head of German', ['translations.edit', 'roles.give'])).body;
      const german = await newStaff(site, `own-${id}`, 'de');
      const player = await site.newPlayer();
      for (const languages of [null, ['de', 'fr']]) {
        const { body } = await give(german, player.login, 'translator', languages);
        expect(body.code).toBe('roles.beyondOwn');
      }
      expect((await give(german, player.login, 'translator', ['de'])).status).toBe(200);
    });
  });

  test('nobody changes his own roles', async () => {
    const administrator = await newStaff(site, 'administrator');
    expect((await give(administrator, administrator.login, 'editor')).body.code).toBe('roles.own');
    const own = await memberOf(administrator, 'administrator');
    expect((await take(administrator, own)).body.code).toBe('roles.own');
    expect((await give(owner, owner.login.toUpperCase(), 'editor')).body.code).toBe('roles.own');
  });

  describe('made in the administration are changed and deleted', () => {
    const both = ['roles.see', 'roles.give', 'roles.edit'];
    const remove = (by: Administrator, id: unknown) =>
      site.send(`DELETE /api/admin/roles/${id}`, { session: by.session });
    const attempts = async (by: Administrator, id: unknown, name: string, permissions: readonly string[]) => {
      const answers = [await change(by, id, name, permissions), await remove(by, id)];
      return answers.map(({ body }) => body.code ?? 'done');
    };

    test('by none of their own holders but an owner, also where a rank of the game gives them', async () => {
      const { id } = (await make(owner, 'Own', [...both, 'news.write'])).body;
      const holder = await newStaff(site, `own-${id}`);
      expect(await attempts(holder, id, 'Own', both)).toEqual(['roles.own', 'roles.own']);
      const ranked = await site.newPlayer();
      await insertGameMaster(site.game, ranked.login, '[GM]Own', 'HIGH_WIZARD');
      const map = ({ session }: Administrator, role: string | null) =>
        site.send('PUT /api/admin/authority-roles/HIGH_WIZARD', { session, body: { role } });
      expect((await map(owner, `own-${id}`)).status).toBe(200);
      expect(await attempts(ranked, id, 'Own', both)).toEqual(['roles.own', 'roles.own']);
      expect((await map(ranked, null)).body.code).toBe('roles.own');
      expect(await may(ranked)).toContain('news.write');
      await insertMember(site, owner, `own-${id}`);
      expect(await attempts(owner, id, 'Own', both)).toEqual(['done', 'done']);
    });

    test('while somebody holds them only by those who may give roles, and never by those who may do less', async () => {
      const makers = (await make(owner, 'Makers', ['roles.see', 'roles.edit', 'news.write'])).body.id;
      const maker = await newStaff(site, `own-${makers}`);
      const { id } = (await make(owner, 'Held', ['news.write'])).body;
      const holder = await newStaff(site, `own-${id}`);
      const missing = ['auth.permissionMissing', 'auth.permissionMissing'];
      expect(await attempts(maker, id, 'Held', ['roles.see'])).toEqual(missing);
      const stronger = (await make(owner, 'Stronger', ['news.write', 'bans.give'])).body.id;
      const beyond = ['roles.beyondOwn', 'roles.beyondOwn'];
      expect(await attempts(maker, stronger, 'Stronger', ['news.write'])).toEqual(beyond);
      expect(await may(holder)).toEqual(['desk.see', 'news.write']);
      await take(owner, await memberOf(holder, `own-${id}`));
      expect(await attempts(maker, id, 'Held', ['roles.see'])).toEqual(['done', 'done']);
    });

    test('by translators only within their languages', async () => {
      const head = (await make(owner, 'Head of one', [...both, 'translations.edit', 'glossary.edit'])).body
        .id;
      const german = await newStaff(site, `own-${head}`, 'de');
      const words = (await make(owner, 'Words', ['glossary.edit'])).body.id;
      const holder = await newStaff(site, `own-${words}`);
      const more = ['glossary.edit', 'translations.edit'];
      expect((await change(german, words, 'Words', more)).body.code).toBe('roles.beyondOwn');
      expect(await may(holder)).toEqual(['desk.see', 'glossary.edit']);
      const french = (await make(owner, 'French', ['translations.edit'])).body.id;
      await newStaff(site, `own-${french}`, 'fr');
      const beyond = ['roles.beyondOwn', 'roles.beyondOwn'];
      expect(await attempts(german, french, 'French', ['glossary.edit'])).toEqual(beyond);
      const local = (await make(owner, 'German', ['translations.edit'])).body.id;
      await newStaff(site, `own-${local}`, 'de');
      expect(await attempts(german, local, 'German', more)).toEqual(['done', 'done']);
    });
  });

  test('only an owner changes an owner', async () => {
    const administrator = await newStaff(site, 'administrator');
    const second = await newStaff(site, 'owner');
    await insertMember(site, second, 'editor');
    const codes = [
      await take(administrator, await memberOf(second, 'owner')),
      await take(administrator, await memberOf(second, 'editor')),
      await give(administrator, second.login, 'support'),
      await give(administrator, owner.login, 'support'),
    ].map(({ body }) => body.code);
    expect(new Set(codes)).toEqual(new Set(['roles.ownersOnly']));
    expect((await take(owner, await memberOf(second, 'owner'))).status).toBe(200);
  });

  test('of two owners who demote each other at once, one stays', async () => {
    const [one, other] = [await newStaff(site, 'owner'), await newStaff(site, 'owner')];
    const [ofOne, ofOther] = [await memberOf(one, 'owner'), await memberOf(other, 'owner')];
    const answers = await Promise.all([take(one, ofOther), take(other, ofOne)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    const left = (await read()).members.filter(({ login }) => [one.login, other.login].includes(login));
    expect(left).toHaveLength(1);
  });

  test('given twice at once are given once', async () => {
    const player = await site.newPlayer();
    const answers = await Promise.all([0, 1, 2].map(() => give(owner, player.login, 'support')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  test('are given and taken only with a fresh proof', async () => {
    const administrator = await newStaff(site, 'administrator');
    const player = await site.newPlayer();
    await ageProofs(site, administrator.session, { proved: 20 });
    expect((await give(administrator, player.login, 'support')).body.code).toBe('auth.confirmRequired');
    await ageProofs(site, administrator.session, { staffUsed: 40 });
    const { body } = await site.send('GET /api/admin/roles', { session: administrator.session });
    expect(body.code).toBe('auth.staffSessionEnded');
  });

  test('count only while the account still has its login', async () => {
    const player = await newStaff(site, 'editor');
    await site.services.site.db
      .updateTable('staff_members')
      .set({ login: 'somebody-else' })
      .where('account_id', '=', player.id)
      .execute();
    expect(await may(player)).toEqual([]);
  });

  test('come with a rank of the game where one is mapped, and none is at first', async () => {
    const player = await site.newPlayer();
    await insertGameMaster(site.game, player.login, '[GM]Rank', 'LOW_WIZARD');
    expect(await may(player)).toEqual([]);
    const map = (role: string | null) =>
      site.send('PUT /api/admin/authority-roles/LOW_WIZARD', { session: owner.session, body: { role } });
    expect((await map('owner')).body.code).toBe('roles.ownersOnly');
    expect((await map('nonsense')).body.code).toBe('roles.notFound');
    expect((await map('translator')).status).toBe(200);
    expect(await may(player)).toEqual(['desk.see', 'translations.edit']);
    expect((await map(null)).status).toBe(200);
    expect(await may(player)).toEqual([]);
  });

  test('of a rank are not given over what somebody else has given meanwhile', async () => {
    const map = (role: string | null, startedFrom: string | null) =>
      site.send('PUT /api/admin/authority-roles/GOD', {
        session: owner.session,
        body: { role, startedFrom },
      });
    const given = async () => (await read()).authorities.find(({ authority }) => authority === 'GOD')?.role;
    expect((await map('administrator', null)).status).toBe(200);
    expect((await map(null, 'administrator')).status).toBe(200);
    const refused = await map('editor', 'administrator');
    expect([refused.status, refused.body.code]).toEqual([409, 'roles.outdated']);
    expect(await given()).toBeNull();
    expect((await map(null, 'administrator')).status).toBe(200);
  });

  test('are given once for a language that is named again and again', async () => {
    const player = await site.newPlayer();
    const languages = Array.from({ length: 16 }, () => 'en-gb');
    expect((await give(owner, player.login, 'translator', languages)).status).toBe(200);
    const { members } = await read();
    expect(members.find(({ login }) => login === player.login)?.languages).toEqual(['en-gb']);
  });

  test('of translators reach only their languages', async () => {
    const german = await newStaff(site, 'translator', 'de');
    const news = await site.send('POST /api/news', {
      body: {
        title: 'Title',
        content: 'Text',
        displayName: 'Name',
        username: owner.login,
        password: owner.password,
      },
    });
    const path = `/api/translations/news/${news.body.id}`;
    const { body } = await site.send(`GET ${path}`, { session: german.session });
    const { translations } = body.data as { readonly translations: readonly { readonly language: string }[] };
    expect(translations.map(({ language }) => language)).toEqual(['de']);
    const list = async ({ session }: Administrator) => {
      const { body: listed } = await site.send('GET /api/translations?kind=news', { session });
      const items = listed.data as { readonly id: number; readonly states: object }[];
      return Object.keys(items.find(({ id }) => id === news.body.id)?.states ?? {});
    };
    expect(await list(german)).toEqual(['de']);
    expect((await list(owner)).length).toBeGreaterThan(10);
    const correct = (language: string) =>
      site.send(`PUT ${path}/${language}`, {
        session: german.session,
        body: { title: 'Titel', content: 'Text' },
      });
    expect((await correct('fr')).body.code).toBe('auth.permissionMissing');
    expect((await correct('de')).status).toBe(200);
  });

  test('end when the account is unknown', async () => {
    expect((await give(owner, 'nobody-at-all', 'support')).body.code).toBe('roles.accountNotFound');
    expect((await take(owner, 99_999)).body.code).toBe('roles.notFound');
  });
});
