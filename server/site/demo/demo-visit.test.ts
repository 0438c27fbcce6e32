import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Download } from '#contract/api/downloads.ts';
import type { NewsRow } from '#contract/api/news.ts';
import type { GuildRow, PlayerRow } from '#contract/api/rankings.ts';
import { languageCodes } from '#contract/languages.ts';
import { startTestApp, type TestApp } from '#test/app.ts';

describe('a visitor of the demo world', () => {
  let app: TestApp;
  let accounts: Record<'player' | 'admin', { login: string; password: string }>;
  beforeAll(async () => {
    app = await startTestApp({ dialect: 'sqlite', demoWorld: true });
    // Ranks exist once the game has been read for the first time.
    await app.services.board.ready;
    accounts = JSON.parse(readFileSync(join(app.services.config.dataDir, 'demo-accounts.json'), 'utf8'));
  });
  afterAll(() => app.close());

  test('can log in as the demo player with four characters of four classes', async () => {
    const session = await app.login(accounts.player);
    const { body } = await app.send('GET /api/auth/session', { session });
    const account = body.account as Record<string, unknown>;
    expect(account).toMatchObject({ login: 'yunhwa', empire: 1, cash: 1_460, mileage: 312 });
    const answer = await app.send(`GET /api/characters?accountId=${account.id}`, { session });
    const characters = answer.body.characters as { job: number; rank: number | null }[];
    expect(new Set(characters.map(({ job }) => job % 4)).size).toBe(4);
    expect(characters[0]).toMatchObject({ name: 'Yunhwa', level: 105, rank: 1 });
  });

  test('can log in as the demo administrator', async () => {
    const session = await app.login(accounts.admin);
    const { body } = await app.send('GET /api/auth/session', { session });
    expect(body.isAdmin).toBe(true);
  });

  test('sees rankings without game masters and blocked players', async () => {
    const { body } = await app.send('GET /api/rankings/players?limit=100');
    const names = (body.data as PlayerRow[]).map(({ name }) => name);
    expect(names.slice(0, 3)).toEqual(['Yunhwa', 'Kagetora', 'Miyeon']);
    expect(
      names.filter((name) => name.startsWith('[') || ['Oldric', 'Goldhand', 'Speedyz'].includes(name)),
    ).toEqual([]);
    const guilds = (await app.send('GET /api/rankings/guilds')).body.data as GuildRow[];
    expect(guilds.slice(0, 3).map(({ name, empire }) => [name, empire])).toEqual([
      ['Nightwatch', 3],
      ['EmberOath', 1],
      ['SunWheel', 2],
    ]);
  });

  test('reads news in every language, newest first', async () => {
    for (const language of languageCodes) {
      const { body } = await app.send(`GET /api/news?limit=100&language=${language}`);
      const rows = body.data as NewsRow[];
      expect(rows).toHaveLength(12);
      expect(rows.every((row) => row.translated && row.language === language)).toBe(true);
      expect(rows.map(({ created_at }) => created_at)).toEqual(
        rows
          .map(({ created_at }) => created_at)
          .toSorted()
          .toReversed(),
      );
    }
  });

  const fetchFile = (path: string, headers: Record<string, string> = {}) =>
    app.app.inject({ url: path, headers });

  test('downloads both files, completely or in part, and is counted', async () => {
    const downloads = (await app.send('GET /api/downloads')).body.data as Download[];
    const [client, quickStart] = downloads.map(({ downloadUrl }) => downloadUrl);
    expect([client, quickStart]).toEqual([
      expect.stringMatching(/^\/files\/\d+\/guildhall-client-2\.4\.1\.zip$/),
      expect.stringMatching(/^\/files\/\d+\/guildhall-quick-start\.txt$/),
    ]);
    expect((await fetchFile(String(quickStart))).body).toContain('QUICK START SHEET');
    const whole = await fetchFile(String(client));
    expect(whole.headers['content-disposition']).toMatch(
      /^attachment; filename="guildhall-client-2\.4\.1\.zip"/,
    );
    const rest = await fetchFile(String(client), { range: 'bytes=4-' });
    expect(rest.statusCode).toBe(206);
    expect(rest.rawPayload.equals(whole.rawPayload.subarray(4))).toBe(true);
    const { id, downloadCount } = downloads[0] as Download;
    const { body } = await app.send(`POST /api/downloads/${id}/download`);
    expect(body.newCount).toBe(downloadCount + 1);
  });

  test("finds the home page's partner in the rankings", async () => {
    const { body } = await app.send('GET /api/config');
    const { partnerUrl } = body.config as { partnerUrl: string };
    const { searchParams } = new URL(partnerUrl, 'http://site');
    const guilds = await app.send(`GET /api/rankings/guilds?name=${searchParams.get('name')}`);
    expect(guilds.body.data).toMatchObject([{ name: 'RedLantern' }]);
  });

  test('sees the newest member', async () => {
    const { body } = await app.send('GET /api/statistics');
    expect(body.statistics).toEqual({
      members: 1_500,
      newestMember: { name: 'Haneul', empire: 2 },
      visitors: 184_907,
    });
  });
});
