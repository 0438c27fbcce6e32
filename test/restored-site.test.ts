import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createConnection } from 'mysql2/promise';
import { describe, expect, test } from 'vitest';
import { makeBackup } from '#server/backup/make-backup.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { closeServices } from '#server/services.ts';
import { readConfig } from '#server/settings/config.ts';
import { siteNow } from '#server/site/clock.ts';
import { filesFolder, openStorage } from '#server/storage/open-storage.ts';
import { openInstance, startTestApp, type TestApp } from './app.ts';
import { insertCharacter } from './database/game-rows.ts';
import { addDownload } from './factories/downloads.ts';
import { mariadbUrl, testDatabases } from './factories/mariadb.ts';
import { writeNews } from './factories/news.ts';

const key = 'd'.repeat(32);
const content = Buffer.from('the whole client\n'.repeat(10_000));

async function gameRows({ game }: TestApp): Promise<string> {
  const tables = ['{account}.account', '{player}.player', '{common}.gmlist'];
  const all = await Promise.all(tables.map((table) => game.run(`SELECT * FROM ${table} ORDER BY 1`)));
  return JSON.stringify(all.map(({ rows }) => rows));
}

/** Everything of the site is gone from its server. */
async function dropSchema(schema: string): Promise<void> {
  const connection = await createConnection(mariadbUrl);
  await connection.query(`DROP DATABASE \`${schema}\``);
  await connection.end();
}

describe.each(await testDatabases('a restored site starts'))('on %s', (dialect) => {
  test('backed up while it runs, destroyed, restored and started: as it was, and the game untouched', async () => {
    const into = mkdtempSync(join(tmpdir(), 'restored-'));
    const site = await startTestApp({ dialect });
    const { config } = site.services;
    const player = await site.newPlayer();
    await insertCharacter(site.game, { account_id: player.id, name: 'Phoenix' });
    await site.services.storage.write(key, Readable.from([content]));
    const file = { file_key: key, url: 'client.zip', bytes: content.length, sha256: 'c'.repeat(64) };
    await addDownload(site.services.site, file);
    await writeNews(site.services.site, 7, { title: 'Before the fire' });
    const { folder } = await makeBackup(config, site.services.storage, into);
    await writeNews(site.services.site, 8, { title: 'After the backup' });
    const before = await gameRows(site);

    await site.app.close();
    await closeServices(site.services);
    rmSync(filesFolder(config), { recursive: true });
    const isOnServer = config.DATABASE_URL !== undefined;
    if (isOnServer) await dropSchema(config.SITE_SCHEMA);
    // Embedded the game is in the backup, too: all of it comes back on another machine.
    const DATA_DIR = isOnServer ? config.dataDir : join(into, 'another-machine');
    const environment = { ...site.environment, DATA_DIR };
    const fresh = readConfig(environment);
    await restoreBackup(fresh, openStorage(fresh, siteNow), folder);

    const again = await openInstance({ environment });
    try {
      expect((await again.send('GET /api/news')).body.data).toMatchObject([{ title: 'Before the fire' }]);
      const [download] = (await again.send('GET /api/downloads')).body.data as { downloadUrl: string }[];
      const answer = await again.app.inject(new URL(String(download?.downloadUrl), 'http://x').pathname);
      expect(answer.rawPayload.equals(content)).toBe(true);
      expect((await again.send('GET /api/auth/session', { session: player.session })).status).toBe(401);
      const { body } = await again.send(`GET /api/characters?accountId=${player.id}`, {
        session: await again.login(player),
      });
      expect(body.characters).toMatchObject([{ name: 'Phoenix' }]);
      expect(await gameRows(site)).toBe(before);
    } finally {
      await again.close();
      await site.game.drop();
      if (isOnServer) await dropSchema(config.SITE_SCHEMA);
      rmSync(into, { recursive: true });
    }
  });
});
