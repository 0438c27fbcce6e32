import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import de from '#locales/de.json' with { type: 'json' };
import en from '#locales/en.json' with { type: 'json' };
import { pageCatalogues } from '#server/text/translate.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { newAdministrator } from '#test/factories/administrators.ts';

describe('the texts of the admin pages', () => {
  let site: TestApp;
  let session: string;
  beforeAll(async () => {
    site = await startTestApp({ dialect: 'sqlite' });
    ({ session } = await newAdministrator(site));
  });
  afterAll(() => site.close());

  const textsOf = async (query: string, headers = {}) =>
    (await site.send(`GET /api/admin/texts${query}`, { session, headers })).body.texts;

  test('come in the requested language, else by Accept-Language', async () => {
    expect(await textsOf('?language=de')).toEqual(de.admin);
    expect(await textsOf('', { 'accept-language': 'de-AT,de;q=0.9' })).toEqual(de.admin);
    expect(await textsOf('?language=xx')).toEqual(en.admin);
  });

  test('leave no word of one letter at the end of a line', async () => {
    const texts = JSON.stringify(await textsOf('?language=ru'));
    expect(texts).toContain(' в\u00a0');
    expect(texts).not.toMatch(/ [аивкосуя] /);
  });

  test('are for administrators', async () => {
    const player = await site.newPlayer();
    const asPlayer = await site.send('GET /api/admin/texts', { session: player.session });
    expect([asPlayer.status, asPlayer.body.code]).toEqual([403, 'auth.adminRequired']);
    expect((await site.send('GET /api/admin/texts')).body.code).toBe('auth.required');
  });

  test('are not part of any page', () => {
    expect(Object.values(pageCatalogues).filter((catalogue) => 'admin' in catalogue)).toEqual([]);
    expect(pageCatalogues.de).toHaveProperty('nav.admin', de.nav.admin);
  });
});
