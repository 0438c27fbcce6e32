import { afterEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import type { DatabaseName } from '#test/factories/site.ts';

let app: TestApp | undefined;
afterEach(() => app?.close());

async function configOf(environment: Record<string, string>, dialect: DatabaseName = 'sqlite') {
  app = await startTestApp({ dialect, environment });
  return app.send('GET /api/config');
}

test('returns the configured names and links', async () => {
  const environment = {
    SITE_NAME: 'Ember',
    SERVER_NAME: 'Server 2',
    DISCORD_URL: 'https://discord.example/ember',
    FORUM_URL: 'https://forum.example.org',
    PARTNER_LOGO_URL: 'https://partner.example/logo.svg',
    PARTNER_URL: 'https://partner.example',
  };
  const { status, body } = await configOf(environment);
  expect(status).toBe(200);
  expect(body).toEqual({
    success: true,
    config: {
      siteName: 'Ember',
      serverName: 'Server 2',
      logoUrl: null,
      footer: null,
      discordUrl: 'https://discord.example/ember',
      forumUrl: 'https://forum.example.org',
      partnerLogoUrl: 'https://partner.example/logo.svg',
      partnerUrl: 'https://partner.example',
    },
  });
});

const unset = {
  siteName: 'Guildhall',
  serverName: 'Server 1',
  footer: null,
  logoUrl: null,
  discordUrl: null,
  forumUrl: null,
};

const databases = (await testDatabases('site config')).filter((dialect) => dialect !== 'sqlite');

test.each(databases)('unconfigured links are null on %s', async (dialect) => {
  const { body } = await configOf({ ADMIN_LOGINS: 'secret-admin', SMTP_URL: 'smtp://secret' }, dialect);
  expect(body.config).toEqual({ ...unset, partnerLogoUrl: null, partnerUrl: null });
});

test('the demo world has a partner, and no other setting is exposed', async () => {
  const { body } = await configOf({ ADMIN_LOGINS: 'secret-admin', SMTP_URL: 'smtp://secret' });
  expect(body.config).toEqual({
    ...unset,
    partnerLogoUrl: '/demo-partner.svg',
    partnerUrl: '/ranking?tab=guilds&name=RedLantern',
  });
});
