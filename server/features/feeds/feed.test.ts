import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { escapeXml } from '#server/text/escape-xml.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { writeNews } from '#test/factories/news.ts';

const publicUrl = 'https://www.example.org';

describe.each(await testDatabases('links in feeds'))('links of authors in feeds on %s', (dialect) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({ dialect, environment: { PUBLIC_URL: publicUrl } });
  });
  afterAll(() => site.close());

  const read = async (file: string) => String((await site.send(`GET ${file}`)).body.text);

  test('keep the language of the feed, unless they name one or lead to no page', async () => {
    const targets = ['/game-rules', '/de/team', '/fr/team', '/files/3/readme', '/media/3', '/api/docs', '#x'];
    const content = [...targets, 'https://example.org/rules'].map((target) => `[a](${target})`).join(' ');
    const id = await writeNews(site.services.site, 1, { content });
    for (const [folder, language] of [
      ['', 'en'],
      ['/de', 'de'],
      ['/en-gb', 'en-gb'],
    ]) {
      const [item] = JSON.parse(await read(`${folder}/feed.json`)).items;
      const html = String(item.content_html);
      expect([...html.matchAll(/href="([^"]*)"/g)].map(([, target]) => target)).toEqual([
        `${publicUrl}/${language}/game-rules`,
        `${publicUrl}/de/team`,
        `${publicUrl}/fr/team`,
        `${publicUrl}/files/3/readme`,
        `${publicUrl}/media/3`,
        `${publicUrl}/api/docs`,
        `${publicUrl}/${language}/news/${id}#x`,
        'https://example.org/rules',
      ]);
      expect(await read(`${folder}/feed.xml`)).toContain(escapeXml(html));
    }
  });
});
