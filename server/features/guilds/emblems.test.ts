import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openInstance, startTestApp, type TestApp } from '#test/app.ts';
import { insertGuild } from '#test/database/game-rows.ts';
import { type Administrator, newAdministrator } from '#test/factories/administrators.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { madeImage, madeTga } from '#test/factories/world/guild-marks.ts';

/** Every mark of one colour. */
const painted = (red: number) => madeTga(madeImage(() => [red, 60, 80, 255]));
const [one, other] = [painted(200), painted(90)];

describe.each(await testDatabases('emblems'))('uploaded emblems on %s', (dialect) => {
  let site: TestApp;
  let administrator: Administrator;
  let guildId: number;
  beforeAll(async () => {
    site = await startTestApp({ dialect, environment: { MODULES: 'profiles' } });
    administrator = await newAdministrator(site);
    guildId = await insertGuild(site.game, { name: 'Painters', ladder_point: 10 });
    await site.services.board.refresh();
  });
  afterAll(() => site.close());

  const upload = (body: object, session: string | undefined = administrator.session) =>
    site.send('POST /api/admin/guild-marks', { body, session });
  const picture = (file: Buffer, index = `${guildId} 5\n`, image = 0) => ({
    index,
    image,
    data: file.toString('base64'),
  });
  const address = async () =>
    ((await site.send(`GET /api/guilds/${guildId}`)).body.data as { mark: string | null }).mark;

  test('become a PNG of each guild, at an address that changes with it, on every instance', async () => {
    expect((await upload(picture(one))).body).toEqual({ success: true, changed: 1, removed: 0 });
    const first = site.services.guildMarks.addressOf(guildId) ?? '';
    expect(await address()).toBe(first);
    const answer = await site.send(`GET ${first}`);
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } });
    expect(answer.headers['cache-control']).toContain('immutable');
    expect((await upload(picture(one))).body).toMatchObject({ changed: 0, removed: 0 });
    const instance = await openInstance(site);
    await upload(picture(other));
    await instance.services.guildMarks.read();
    const second = site.services.guildMarks.addressOf(guildId);
    expect(second).not.toBe(first);
    expect(instance.services.guildMarks.addressOf(guildId)).toBe(second);
    await instance.close();
    // Who has the page of before gets the emblem of now, but not for ever.
    expect((await site.send(`GET ${first}`)).headers['cache-control']).toBe('public, max-age=60');
    expect((await upload(picture(other, `${guildId + 1} 5\n`))).body).toMatchObject({
      changed: 1,
      removed: 1,
    });
    expect((await site.send(`GET ${second}`)).status).toBe(404);
  });

  test('stay while another picture is uploaded', async () => {
    await upload(picture(one));
    await upload(picture(other, `${guildId} 5\n${guildId + 1} 1300\n`, 1));
    const { body } = await site.send('GET /api/admin/guild-marks', { session: administrator.session });
    expect(body.data).toEqual({ folder: 'off', problems: null, marks: 2 });
  });

  test('are written into the audit log', async () => {
    const { body } = await site.send('GET /api/audit', { session: administrator.session });
    expect(body.data).toContainEqual(
      expect.objectContaining({ action: 'guildMarks.upload', login: administrator.login }),
    );
  });

  test('are taken from administrators only', async () => {
    const { session } = await site.newPlayer();
    expect((await upload(picture(one), '')).status).toBe(401);
    expect((await upload(picture(one), session)).body.code).toBe('auth.adminRequired');
    expect((await site.send('GET /api/admin/guild-marks', { session })).body.code).toBe('auth.adminRequired');
  });

  test.each([
    [
      'a picture of another size',
      { data: Buffer.from(one).fill(1, 12, 16).toString('base64') },
      'profiles.marksRefused',
    ],
    [
      'no picture',
      { data: Buffer.from('<svg onload="alert(1)">').toString('base64') },
      'profiles.marksRefused',
    ],
    ['an index of words', { index: 'seven 1\n' }, 'profiles.marksRefused'],
    ['a sixth picture', { image: 5 }, 'request.invalid'],
    ['something else than base64', { data: '../../etc/passwd' }, 'request.invalid'],
    ['an endless picture', { data: 'A'.repeat(1_900_000) }, 'request.invalid'],
  ])('%s is refused, and changes nothing', async (_, changes, code) => {
    const before = site.services.guildMarks.now();
    expect((await upload({ ...picture(one), ...changes })).body.code).toBe(code);
    await site.services.guildMarks.read();
    expect(site.services.guildMarks.now()).toBe(before);
  });

  test.each([
    '/guild-marks/1/x.png',
    '/guild-marks/0/0123456789ab.png',
    '/guild-marks/%2e%2e/0123456789ab.png',
  ])('%s is no emblem', async (path) => expect((await site.send(`GET ${path}`)).status).toBe(404));
});

describe('the folder of the game', () => {
  let folder: string;
  let site: TestApp;
  const put = async (name: string, content: string | Buffer) => {
    await writeFile(join(folder, name), content);
    // As if it had been written long ago: what is being written is left alone.
    await utimes(join(folder, name), 1_000_000 + content.length, 1_000_000 + content.length);
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'marks-'));
    await put('mark_index', '7 0\n8 1280\n');
    await put('mark_0.tga', one);
    await put('mark_1.tga', other);
    site = await startTestApp({
      dialect: 'sqlite',
      environment: { MODULES: 'profiles', GUILD_MARKS: folder },
    });
    await site.services.guildMarks.readFolder();
  });
  afterAll(async () => {
    await site.close();
    await rm(folder, { recursive: true });
  });
  const shown = () => [7, 8].map((id) => site.services.guildMarks.find(id)?.version);
  const look = () => site.services.guildMarks.readFolder();

  test('is read', () => {
    expect(site.services.guildMarks.folder()).toEqual({ state: 'ready', problems: [] });
    expect(shown()).toEqual([expect.any(String), expect.any(String)]);
    expect(shown()[0]).not.toBe(shown()[1]);
  });

  test('keeps the last good emblems of what cannot be read, and says so once', async () => {
    const before = shown();
    await put('mark_0.tga', other);
    await put('mark_1.tga', other.subarray(0, 500));
    await look();
    await look();
    expect(site.services.guildMarks.folder()).toEqual({ state: 'ready', problems: ['mark_1.tga'] });
    expect(shown()).toEqual([before[1], before[1]]);
    expect(site.logged.filter((line) => line.includes('could not be read')).length).toBe(1);
    await put('mark_1.tga', one);
    await look();
    expect(site.services.guildMarks.folder()).toEqual({ state: 'ready', problems: [] });
    expect(shown()).toEqual([before[1], before[0]]);
  });

  test.each(['', '7 0\n8'])('that is half written (%j) changes nothing', async (index) => {
    const before = shown();
    await put('mark_index', index);
    await look();
    expect(site.services.guildMarks.folder().state).toBe('unreadable');
    expect(shown()).toEqual(before);
  });

  test('is where emblems come from: uploads are refused', async () => {
    await put('mark_index', '7 0\n8 1280\n');
    await look();
    const { session } = await newAdministrator(site);
    const body = { index: '7 0\n', image: 0, data: one.toString('base64') };
    const { body: answer } = await site.send('POST /api/admin/guild-marks', { body, session });
    expect(answer).toMatchObject({ code: 'profiles.marksFromFolder' });
    expect(answer.message).toContain('GUILD_MARKS');
  });
});
