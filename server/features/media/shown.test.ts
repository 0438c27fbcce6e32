import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { newAdministrator } from '#test/factories/administrators.ts';
import { addDownload } from '#test/factories/downloads.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { writeNews } from '#test/factories/news.ts';
import { addPicture } from '#test/factories/pictures.ts';

describe.each(await testDatabases('pictures where texts are shown'))('a picture on %s', (dialect) => {
  let site: TestApp;
  let content: string;
  let shown: string;
  beforeAll(async () => {
    site = await startTestApp({ dialect });
    const id = await addPicture(site.services.site);
    content = `![](/media/${id})`;
    shown = `<img src="/media/${id}/800.webp" alt="The gate of the capital" width="800" height="600"`;
  });
  afterAll(() => site.close());

  test('stands in news and in their feeds, there with its whole address', async () => {
    const id = await writeNews(site.services.site, 1, { content });
    expect(JSON.stringify((await site.send(`GET /api/news/${id}`)).body.data)).toContain(
      JSON.stringify(shown).slice(1, -1),
    );
    const feed = await site.send('GET /feed.json');
    expect(JSON.stringify(feed.body)).toContain(`${site.services.config.publicUrl}/media/`);
  });

  test('stands in pages, downloads and previews', async () => {
    const { session } = await newAdministrator(site);
    const page = { path: '/team', title: 'Team', content };
    expect((await site.send('PUT /api/page', { session, body: page })).status).toBe(200);
    await addDownload(site.services.site, { description: content });
    const answers = [
      await site.send('GET /api/page?path=/team'),
      await site.send('GET /api/downloads'),
      await site.send('POST /api/preview', { session, body: { content } }),
    ];
    for (const { body } of answers)
      expect(JSON.stringify(body)).toContain(JSON.stringify(shown).slice(1, -1));
  });
});
