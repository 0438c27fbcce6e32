import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { addToOutbox } from '#server/mail/outbox.ts';
import { openSiteKey } from '#server/site/site-key.ts';
import { queueDelivery } from '#server/webhooks/deliveries.ts';
import { createGameDatabase } from '#test/database/game-database.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { openEmptySite } from '#test/factories/site.ts';
import { startMailServer } from '#test/smtp.ts';
import { addWebhook } from '#test/webhooks/add-webhook.ts';
import { hasOpenssl, startReceiver } from '#test/webhooks/receiver.ts';

const processFile = fileURLToPath(new URL('../factories/serve-process.ts', import.meta.url));
const hasMariadb = (await testDatabases('stopping while others hang')).includes('mariadb');

test.runIf(hasMariadb && hasOpenssl)(
  'SIGTERM while a mail server and a receiver hang: everything is closed, and the process exits with 0',
  async () => {
    const site = await openEmptySite('mariadb');
    const game = await createGameDatabase({ variant: 'real' });
    const [server, receiver] = [await startMailServer(), await startReceiver()];
    const { dataDir } = site.settings;
    const hanging = server.swallow();
    receiver.answer(() => {});
    const id = await addWebhook(site, openSiteKey({ dataDir, SITE_KEY: undefined }), {
      address: receiver.url,
    });
    const now = new Date();
    const data = { name: 'Nameless', reason: 'Cheating', until: null };
    await queueDelivery(site, id, { type: 'ban.given', topic: 'ban/1', at: now.toISOString(), data }, now);
    const details = { login: 'aldric', network: '203.0', at: now.toISOString() };
    await addToOutbox(site, { kind: 'guessing', recipient: 'a@example.org', language: 'en', details }, now);
    const { account, player, common, log } = game.schemas;
    const environment = {
      ...{ DATABASE_URL: game.settings.DATABASE_URL, SITE_SCHEMA: site.settings.SITE_SCHEMA },
      ...{ ACCOUNT_SCHEMA: account, PLAYER_SCHEMA: player, COMMON_SCHEMA: common, LOG_SCHEMA: log },
      ...{ DATA_DIR: dataDir, PORT: '0', SMTP_URL: server.url },
    };
    const child = spawn(process.execPath, [processFile, JSON.stringify(environment), receiver.ca]);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    try {
      const broken = once(child, 'exit').then(() => Promise.reject(new Error(output)));
      await Promise.race([hanging, broken]);
      await expect.poll(() => receiver.received.length).toBe(1);
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      expect(await ended, output).toEqual([0, null]);
      expect(existsSync(join(dataDir, 'rankings.saved'))).toBe(true);
      expect(output).not.toContain('cut off');
    } finally {
      child.kill('SIGKILL');
      await Promise.all([server.stop(), receiver.close()]);
      await game.drop();
      await site.close();
    }
  },
);
