import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { parseMail } from '#test/parse-mail.ts';
import { tokensIn } from '#test/reset-links.ts';

describe.each(await testDatabases('reset links in the log'))('without SMTP_URL on %s', (dialect) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({ dialect, environment: { LOG_LEVEL: 'trace' } });
  });
  afterAll(() => site.close());

  test(`the log ${dialect === 'sqlite' ? 'of the demo world tells the link' : 'of a real game names the file only'}`, async () => {
    const { email } = await site.newPlayer();
    await site.send('POST /api/auth/reset-password-request', { body: { email } });
    await site.services.mailQueue.deliver();
    const line = site.logged.find((each) => each.includes('A mail was written to a file'));
    const { file, links } = JSON.parse(line ?? '{}') as { file: string; links?: string[] };
    const [token = ''] = tokensIn(parseMail(readFileSync(file)));
    expect(token).not.toBe('');
    expect(links?.length).toBe(dialect === 'sqlite' ? 1 : undefined);
    expect(site.logged.some((each) => each.includes(token))).toBe(dialect === 'sqlite');
  });
});
