import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noticedGuesses } from '#contract/limits.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { mailsTo } from '#test/email-links.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { newCarefulPlayer } from '#test/factories/second-step.ts';
import { type MailServer, startMailServer } from '#test/smtp.ts';

type Player = Awaited<ReturnType<TestApp['newPlayer']>>;

describe.each(await testDatabases('wrong passwords'))('wrong passwords within a session on %s', (dialect) => {
  let server: MailServer;
  let site: TestApp;
  beforeAll(async () => {
    server = await startMailServer();
    site = await startTestApp({ dialect, environment: { SMTP_URL: server.url } });
  });
  afterAll(async () => {
    await site.close();
    await server.stop();
  });

  const eventsOf = async ({ session }: Player) => {
    await site.services.history.flush();
    const { body } = await site.send('GET /api/auth/history', { session });
    return (body.events as { kind: string; count: number }[])
      .filter(({ kind }) => kind !== 'login')
      .map(({ kind, count }) => ({ kind, count }));
  };
  const password = 'not-this-1';

  test.each([
    ['change-password', { currentPassword: password, newPassword: 'sun-gate8' }],
    ['change-email', { newEmail: 'another@example.org', password }],
    ['storage-password', { storagePassword: '408172', password }],
    ['deletion-code', { deletionCode: '7654321', password }],
    ['second-step/begin', { password }],
    ['passkeys/begin', { password }],
    ['data-export', { password }],
    ['delete-account', { password }],
  ])('are in the owner’s history: %s', async (path, given) => {
    const player = await site.newPlayer();
    const { session, id: accountId } = player;
    const body = path.startsWith('change-') ? { ...given, accountId } : given;
    expect((await site.send(`POST /api/auth/${path}`, { session, body })).body.code).toMatch(/ncorrect$/);
    expect(await eventsOf(player)).toEqual([{ kind: 'loginFailed', count: 1 }]);
  });

  test('are told to the owner by mail, when there are as many as a guess takes', async () => {
    const player = await site.newPlayer();
    const { session } = player;
    const body = { storagePassword: '408172', password };
    for (let guess = 0; guess < noticedGuesses; guess += 1)
      await site.send('POST /api/auth/storage-password', { session, body });
    expect(await eventsOf(player)).toEqual([{ kind: 'loginFailed', count: noticedGuesses }]);
    const mails = await mailsTo(site, server, player.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(player.login);
  });

  test('and wrong codes after the right one are in the history as at a login', async () => {
    const player = await newCarefulPlayer(site);
    const { session } = player;
    const body = { storagePassword: '408172', password: player.password, code: '000000' };
    const refused = await site.send('POST /api/auth/storage-password', { session, body });
    expect(refused.body.code).toBe('twoStep.codeWrong');
    expect(await eventsOf(player)).toContainEqual({ kind: 'codeFailed', count: 1 });
  });
});
