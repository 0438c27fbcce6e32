import { afterEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';

let app: TestApp | undefined;
afterEach(() => app?.close());

async function configOf(environment: Record<string, string>) {
  app = await startTestApp({ dialect: 'sqlite', environment });
  return app.send('GET /api/config');
}

test('the site tells its names and links', async () => {
  const environment = {
    SITE_NAME: 'Ember',
    SERVER_NAME: 'Server 2',
    DISCORD_URL: 'https://discord.example/ember',
    FORUM_URL: 'https://forum.example.org',
    PARTNER_LOGO_URL: 'https://partner.example/logo.svg',
  };
  const { status, body } = await configOf(environment);
  expect(status).toBe(200);
  expect(body).toEqual({
    success: true,
    config: {
      siteName: 'Ember',
      serverName: 'Server 2',
      discordUrl: 'https://discord.example/ember',
      forumUrl: 'https://forum.example.org',
      partnerLogoUrl: 'https://partner.example/logo.svg',
    },
  });
});

test('links nobody configured are null, and nothing else of the settings is told', async () => {
  const { body } = await configOf({ ADMIN_LOGINS: 'secret-admin', SMTP_URL: 'smtp://secret' });
  expect(body.config).toEqual({
    siteName: 'Guildhall',
    serverName: 'Server 1',
    discordUrl: null,
    forumUrl: null,
    partnerLogoUrl: null,
  });
});
