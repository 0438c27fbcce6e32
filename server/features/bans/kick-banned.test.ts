import { expect, test } from 'vitest';
import { startFakeCore } from '#server/game-status/fake-core.ts';
import { readConfig } from '#server/settings/config.ts';
import { kickBanned } from './kick-banned.ts';

test('cores are told the login as the game stores it, in lower case', async () => {
  const core = await startFakeCore();
  const config = readConfig({
    KICK_PASSWORD: 'core-password',
    STATUS_CHANNELS: `1@127.0.0.1:${core.port}`,
  });
  expect(await kickBanned(config, 'YunHwa')).toBe(1);
  expect(core.received).toEqual(['core-password', 'DC yunhwa']);
  await core.close();
});
