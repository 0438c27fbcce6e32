import { newAdministrator } from '#test/factories/administrators.ts';
import type { TestSite } from '#test/site.ts';
import { startTestSite } from '#test/site.ts';
import { adminPaths } from '#web/admin/paths.ts';
import { paths } from '#web/paths.ts';
import type { StressMode } from './stress.ts';
import type { World } from './world.ts';

const videoUrl = `https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=${'PLx0sYbCqOb8TBPRdmBHs5Iftvv9TPboYG'.repeat(2)}`;
const unbroken = (length: number) => 'Donaudampfschifffahrt'.repeat(length / 20).slice(0, length);

/** Every kind of Markdown block with an unbreakable word wider than any window. */
const longMarkdown = [
  videoUrl,
  `## ${unbroken(120)}`,
  `- ${unbroken(200)}\n- **${unbroken(200)}**`,
  `> ${unbroken(200)}`,
  `\`${unbroken(200)}\``,
  `\`\`\`\n${unbroken(200)}\n\`\`\``,
  `| ${unbroken(80)} | b |\n|---|---|\n| c | ${unbroken(200)} |`,
  `[${unbroken(200)}](${videoUrl})`,
].join('\n\n');

async function sendAll(site: TestSite, calls: readonly (readonly [string, object])[], session: string) {
  const ids: number[] = [];
  for (const [call, body] of calls) {
    const answer = await site.send(call, { body, session });
    if (answer.status !== 200) throw new Error(`${call}: ${JSON.stringify(answer.body)}`);
    ids.push(Number(answer.body.id));
  }
  return ids;
}

/** A site with unbreakable words, and the screens that show them. */
export async function startLongWordsWorld() {
  const site = await startTestSite({ dialect: 'sqlite' });
  await site.addWorld();
  const { login, password, session } = await newAdministrator(site);
  const admin = { username: login, password };
  const word = unbroken(300);
  const download = {
    description: longMarkdown,
    license: word,
    platform: word,
    version: word,
    fileSize: word,
  };
  const [newsId = 0, , downloadId = 0, pageId = 0] = await sendAll(
    site,
    [
      ['POST /api/news', { title: videoUrl, content: longMarkdown, displayName: unbroken(100), ...admin }],
      ['POST /api/news', { title: word, content: word, displayName: unbroken(100), ...admin }],
      ['POST /api/downloads', { title: word, downloadUrl: videoUrl, ...download }],
      ['PUT /api/page', { path: '/team', title: word, content: longMarkdown }],
      ['POST /api/glossary', { term: unbroken(100) }],
    ],
    session,
  );
  const corrected = { title: unbroken(600), content: longMarkdown };
  await sendAll(site, [[`PUT /api/translations/news/${newsId}/de`, corrected]], session);
  const entries = await site.services.site.db.selectFrom('audit').select('id').orderBy('id').execute();
  const world: World = { site, sessions: { player: session, administrator: session } };
  const publicPaths = [
    paths.home,
    paths.newsItem(newsId),
    paths.newsItem(newsId + 1),
    paths.downloads,
    '/team',
  ];
  return {
    world,
    publicPaths,
    adminPaths: [
      ...publicPaths,
      paths.admin,
      adminPaths.news,
      adminPaths.newsItem(newsId),
      adminPaths.translations('news', newsId),
      `${adminPaths.translations('news', newsId)}?language=de`,
      adminPaths.translations('download', downloadId),
      adminPaths.translations('page', pageId),
      adminPaths.downloads,
      adminPaths.pages,
      adminPaths.page('/team'),
      adminPaths.glossary,
      adminPaths.roles,
      adminPaths.audit,
      ...entries.map(({ id }) => adminPaths.auditEntry(id)),
    ],
  };
}

export const usualWindows: readonly StressMode[] = [360, 768, 1280].map((width) => ({
  name: `${width} px`,
  width,
  css: '',
}));
