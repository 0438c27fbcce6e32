import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { BanState } from '#contract/bans/reasons.ts';
import { GameUnavailable } from '#server/game/errors.ts';
import { type FakeCore, startFakeCore } from '#server/game-status/fake-core.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { newAdministrator } from '#test/factories/administrators.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { newStaff } from '#test/factories/staff.ts';
import { type MailServer, startMailServer } from '#test/smtp.ts';
import { workOnBans } from './ban-job.ts';

type Player = Awaited<ReturnType<TestApp['newPlayer']>>;

describe.each(await testDatabases('ban_job'))('bans that the job finishes on %s', (dialect) => {
  let site: TestApp;
  let server: MailServer;
  let core: FakeCore;
  let session: string;
  let received = 0;
  beforeAll(async () => {
    [server, core] = [await startMailServer(), await startFakeCore()];
    const environment = {
      SMTP_URL: server.url,
      MODULES: 'bans',
      KICK_PASSWORD: 'core-password',
      STATUS_CHANNELS: `1@127.0.0.1:${core.port}`,
    };
    site = await startTestApp({ dialect, environment });
    ({ session } = await newAdministrator(site));
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(async () => {
    await site.close();
    await Promise.all([server.stop(), core.close()]);
  });

  /** As if the process had ended right after it wrote the game. */
  async function breakOff(players: readonly Player[], giver = session): Promise<void> {
    const { db } = site.services.site;
    for (const { login } of players) {
      const given = { body: { player: login, reason: 'bot' }, session: giver };
      expect((await site.send('POST /api/admin/bans', given)).status).toBe(200);
    }
    const logins = players.map(({ login }) => login);
    const state_at = '2020-01-01 00:00:00';
    await db.updateTable('bans').set({ state: 'writing', state_at }).where('login', 'in', logins).execute();
    await db.deleteFrom('outbox').execute();
    received = core.received.length;
  }
  const told = () => core.received.slice(received);
  const work = async () => {
    await site.services.site.db.deleteFrom('leases').where('name', '=', 'bans').execute();
    await workOnBans(site.services);
  };
  const stateOf = async ({ login }: Player) => {
    const found = site.services.site.db.selectFrom('bans').select('state').where('login', '=', login);
    return (await found.executeTakeFirst())?.state as BanState | undefined;
  };
  const mailsTo = async ({ email }: Player) => {
    await site.services.mailQueue.deliver();
    return server.received.filter(({ to }) => to.includes(email));
  };

  test('are told to their owners by mail once, who are disconnected where the giver may do that', async () => {
    const player = await site.newPlayer();
    await breakOff([player]);
    await work();
    await work();
    expect(await stateOf(player)).toBe('active');
    const mails = await mailsTo(player);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(player.login);
    expect(told()).toEqual(['core-password', `DC ${player.login}`]);

    const spared = await site.newPlayer();
    await breakOff([spared], (await newStaff(site, 'moderator')).session);
    await work();
    expect(await mailsTo(spared)).toHaveLength(1);
    expect(told()).toEqual([]);
  });

  test('do not wait for one that fails, but for a game that is away', async () => {
    const [failing, player] = [await site.newPlayer(), await site.newPlayer()];
    await breakOff([failing, player]);
    const { blocks } = site.services.game;
    const { read } = blocks;
    const reading = vi.spyOn(blocks, 'read').mockRejectedValue(new GameUnavailable('away'));
    await expect(work()).rejects.toThrow(GameUnavailable);
    reading.mockImplementation((id) =>
      id === failing.id ? Promise.reject(new Error('unreadable')) : read(id),
    );
    await work();
    expect([await stateOf(failing), await stateOf(player)]).toEqual(['writing', 'active']);
    reading.mockRestore();
    await work();
    expect(await stateOf(failing)).toBe('active');
  });
});
