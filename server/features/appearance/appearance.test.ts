import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AppearanceState } from '#contract/api/design/appearance.ts';
import { originalAppearance } from '#contract/design/appearance-schema.ts';
import { openInstance, startTestApp, type TestApp } from '#test/app.ts';
import { type Administrator, newAdministrator } from '#test/factories/administrators.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { parseMail } from '#test/parse-mail.ts';

const png = createCanvas(40, 20).toBuffer('image/png');
const base64 = (file: string | Uint8Array) => Buffer.from(file).toString('base64');
const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10">${inside}</svg>`;

/** A PNG that says it has these sides. */
function ofSize(width: number, height: number): Uint8Array {
  const copy = Buffer.from(png);
  copy.writeUInt32BE(width, 16);
  copy.writeUInt32BE(height, 20);
  return copy;
}

const refused: Readonly<Record<string, string | Uint8Array>> = {
  'a script': svg('<script>alert(1)</script>'),
  'an event': svg('<rect width="9" height="9" onload="alert(1)"/>'),
  'a page inside': svg('<foreignObject><p>x</p></foreignObject>'),
  'a picture of another address': svg('<image href="https://evil.example/x.png"/>'),
  'a picture of this machine': svg('<image xlink:href="file:///etc/passwd"/>'),
  'a style of another address': svg('<style>@import "https://evil.example";</style>'),
  'a paint of another address': svg('<rect fill="url(https://evil.example/#a)"/>'),
  'entities that grow': `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${svg('<text>&a;</text>')}`,
  'a stylesheet': `<?xml-stylesheet href="https://evil.example"?>${svg('')}`,
  'copies of copies': svg('<g id="a"/><use href="#a"/>'),
  'a page': '<!doctype html><script>alert(1)</script>',
  'a picture of 50,000 × 50,000': ofSize(50_000, 50_000),
  'a picture without width': ofSize(0, 20),
  'a picture cut off': png.subarray(0, 40),
  'a drawing nested so deep that it ends the process that reads it': svg(
    `${'<g>'.repeat(60_000)}${'</g>'.repeat(60_000)}`,
  ),
  // One that takes comments in every possible way has not answered by the end of the test.
  'comments without a drawing': '<!---->'.repeat(60),
  nonsense: 'not a picture, but long enough to be one',
  'more than 512 kB': Buffer.concat([png, Buffer.alloc(512 * 1024)]),
};

describe.each(await testDatabases('the appearance'))('the appearance on %s', (dialect) => {
  let site: TestApp;
  let administrator: Administrator;
  beforeAll(async () => {
    site = await startTestApp({ dialect, environment: { SITE_NAME: 'Of settings' } });
    administrator = await newAdministrator(site);
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    const { db } = site.services.site;
    for (const table of ['design_versions', 'audit'] as const) await db.deleteFrom(table).execute();
    await db.updateTable('design_drafts').set({ revision: 0, login: '' }).execute();
    await site.services.appearance.read();
  });

  const send = (call: Parameters<TestApp['send']>[0], body?: object, session = administrator.session) =>
    site.send(call, { session, ...(body ? { body } : {}) });
  const state = async () => (await send('GET /api/admin/appearance')).body.data as AppearanceState;
  const manifest = async () => JSON.parse(String((await send('GET /site.webmanifest')).body.text));
  const draft = (document: object, revision = 0) =>
    send('PUT /api/admin/appearance/draft', { document, revision });
  const publish = (revision: number) => send('POST /api/admin/appearance/publish', { revision });
  const restore = (version: number, revision: number) =>
    send('POST /api/admin/appearance/restore', { version, revision });
  const upload = (file: string | Uint8Array) =>
    send('POST /api/admin/appearance/logo', { data: base64(file) });
  const config = async () => (await site.send('GET /api/config')).body.config;

  test('the owner’s words at the bottom are plain text in the source language; empty ones are the site’s', async () => {
    const footerText = ' © Drachen\u0000reich <b>e.V.</b> ';
    expect((await draft({ footerText })).status).toBe(200);
    expect((await publish(1)).status).toBe(200);
    expect(await config()).toMatchObject({ footer: { text: '© Drachen reich <b>e.V.</b>', language: 'en' } });
    expect((await draft({ footerText: 'x'.repeat(201) }, 1)).status).toBe(400);
    await draft({ footerText: ' \u200b ' }, 1);
    await publish(2);
    expect(await config()).toMatchObject({ footer: null });
  });

  test('visitors see a draft only once it is published, on every instance', async () => {
    const other = await openInstance(site);
    expect((await draft({ siteName: '  Drachenreich ', serverName: ' ', palette: 'moon' })).body).toEqual({
      success: true,
      revision: 1,
    });
    expect(await config()).toMatchObject({ siteName: 'Of settings' });
    expect((await manifest()).name).toBe('Of settings');
    expect((await publish(1)).status).toBe(200);
    expect((await manifest()).name).toBe('Drachenreich');
    expect(await config()).toMatchObject({ siteName: 'Drachenreich', serverName: 'Server 1' });
    await expect.poll(() => other.services.appearance.now().siteName).toBe('Drachenreich');
    expect((await other.send('GET /api/config')).body.config).toMatchObject({ siteName: 'Drachenreich' });
    expect(site.services.config.SITE_NAME).toBe('Drachenreich');
    await other.close();
  });

  test('mails are sent under the published name from then on', async () => {
    const player = await site.newPlayer();
    const folder = join(site.services.config.dataDir, 'mail');
    const sender = async () => {
      const before = new Set(existsSync(folder) ? readdirSync(folder) : []);
      await site.send('POST /api/auth/reset-password-request', { body: { email: player.email } });
      await site.services.mailQueue.deliver();
      const files = readdirSync(folder).filter((file) => !before.has(file));
      return files.map((file) => parseMail(readFileSync(join(folder, file))).headers.from);
    };
    expect(await sender()).toEqual(['Of settings <no-reply@localhost>']);
    await draft({ siteName: 'Dragon Realm' });
    await publish(1);
    expect(await sender()).toEqual(['Dragon Realm <no-reply@localhost>']);
  });

  test('a version can be brought back, and so can the site as it came', async () => {
    await draft({ siteName: 'First' });
    const { version } = (await publish(1)).body as { version: number };
    await draft({ siteName: 'Second' }, 1);
    await publish(2);
    expect((await restore(version, 2)).body).toMatchObject({
      revision: 3,
      document: { siteName: 'First' },
    });
    expect(await config()).toMatchObject({ siteName: 'Second' });
    await publish(3);
    expect(await config()).toMatchObject({ siteName: 'First' });
    await restore(0, 3);
    expect((await state()).draft).toEqual(originalAppearance);
    await publish(4);
    expect(await config()).toMatchObject({ siteName: 'Of settings' });
    expect((await state()).versions.map(({ login }) => login)).toEqual(Array(4).fill(administrator.login));
    expect((await restore(987_654, 4)).body.code).toBe('design.versionUnknown');
  });

  test('of ten changes of the same draft one is kept', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => draft({ siteName: `Name ${index}` })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    expect((await publish(7)).body.code).toBe('design.outdated');
    expect((await state()).versions).toEqual([]);
  });

  test('colours that nobody could read are not published, and the draft stays', async () => {
    await draft({ accent: '#201510' });
    expect((await publish(1)).body.code).toBe('appearance.unreadable');
    expect((await state()).draft.accent).toBe('#201510');
  });

  test.each([
    ['a name too long', { siteName: 'x'.repeat(41) }],
    ['an unknown palette', { palette: 'neon' }],
    ['a palette of every object', { palette: '__proto__' }],
    ['a colour that ends the style', { accent: '#fff}</style><script>alert(1)</script>' }],
    ['a colour that loads', { accent: 'url(//evil.example)' }],
    ['a colour in capitals', { accent: '#FFFFFF' }],
    ['a logo that is a path', { logo: '../../etc/passwd' }],
  ])('%s is refused', async (_, appearance) => {
    expect((await draft(appearance)).status).toBe(400);
    expect((await state()).revision).toBe(0);
  });

  test('a logo that was never uploaded is refused', async () => {
    expect((await draft({ logo: 'a'.repeat(64) })).body.code).toBe('appearance.logoUnknown');
  });

  test('a logo is drawn anew, as a square, in the sizes of header, tab, phone and app', async () => {
    const drawing = svg('<rect width="10" height="10" fill="#f00"/><text>&lt;b></text>');
    for (const file of [png, createCanvas(30, 60).toBuffer('image/webp'), drawing]) {
      const { body } = await upload(file);
      const name = String(body.name);
      expect(name).toMatch(/^[0-9a-f]{64}$/);
      for (const width of [64, 180, 192, 512]) {
        const answer = await site.send(`GET /logo/${name}-${width}.png`);
        expect(answer.status).toBe(200);
        expect(answer.headers).toMatchObject({
          'content-type': 'image/png',
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        });
      }
      await draft({ logo: name }, (await state()).revision);
      await publish((await state()).revision);
      expect(await config()).toMatchObject({ logoUrl: `/logo/${name}-180.png` });
    }
  });

  test('a published logo is the icon of feeds', async () => {
    const iconsOf = async (language: string) => {
      const [json, xml] = await Promise.all(
        ['json', 'xml'].map((kind) => site.send(`GET /${language}/feed.${kind}`)),
      );
      const element = /<icon>(.*?)<\/icon>/.exec(String(xml?.body.text))?.[1];
      return [JSON.parse(String(json?.body.text)).icon, element];
    };
    const { publicUrl } = site.services.config;
    expect(await iconsOf('en')).toEqual(Array(2).fill(`${publicUrl}/icon-192.png`));
    const { name } = (await upload(png)).body;
    await draft({ logo: name });
    await publish(1);
    // Another language: feeds are kept for half a minute.
    expect(await iconsOf('de')).toEqual(Array(2).fill(`${publicUrl}/logo/${name}-192.png`));
  });

  test.each(Object.keys(refused))('no logo: %s', async (what) => {
    expect(await upload(refused[what] ?? '')).toMatchObject({
      status: 400,
      body: { code: 'appearance.logoRefused' },
    });
  });

  test.each(['..%2f..%2fetc%2fpasswd', `${'a'.repeat(64)}-63.png`, `${'a'.repeat(64)}-64.png`, 'x.png'])(
    'there is no logo %s',
    async (file) => {
      expect((await site.send(`GET /logo/${file}`)).status).toBe(404);
    },
  );

  test('players and strangers change nothing', async () => {
    const player = await site.newPlayer();
    for (const session of [player.session, '']) {
      const answers = [
        await send('PUT /api/admin/appearance/draft', { document: {}, revision: 0 }, session),
        await send('POST /api/admin/appearance/publish', { revision: 0 }, session),
        await send('POST /api/admin/appearance/restore', { version: 0, revision: 0 }, session),
        await send('POST /api/admin/appearance/logo', { data: base64(png) }, session),
        await send('GET /api/admin/appearance', undefined, session),
      ];
      expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(session ? 403 : 401));
    }
  });

  test('the audit log has who drafted and who published, not every step', async () => {
    await draft({ siteName: 'One' });
    await draft({ siteName: 'Two' }, 1);
    await publish(2);
    const rows = await site.services.site.db.selectFrom('audit').selectAll().execute();
    expect(rows.map(({ action }) => action)).toEqual(['appearance.draft', 'appearance.publish']);
    const nameIn = (json: string | null | undefined) => JSON.parse(json ?? '{}').siteName;
    expect(rows.map(({ before_value }) => nameIn(before_value))).toEqual([null, null]);
    expect(rows.map(({ after_value }) => nameIn(after_value))).toEqual(['One', 'Two']);
  });

  test('whoever goes on with a draft leaves what he found in the audit log, beside what he made of it', async () => {
    await draft({ siteName: 'One' });
    const other = await newAdministrator(site);
    await send(
      'PUT /api/admin/appearance/draft',
      { document: { siteName: 'Two' }, revision: 1 },
      other.session,
    );
    const rows = await site.services.site.db.selectFrom('audit').selectAll().execute();
    const [, second] = rows;
    expect(second).toMatchObject({ action: 'appearance.draft', login: other.login });
    expect(JSON.parse(second?.before_value ?? '{}')).toMatchObject({ siteName: 'One' });
    expect(JSON.parse(second?.after_value ?? '{}')).toMatchObject({ siteName: 'Two' });
  });
});
