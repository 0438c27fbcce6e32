import { afterEach, expect, test } from 'vitest';
import { checkChannels } from './check-channels.ts';
import { type CoreManners, type FakeCore, startFakeCore } from './fake-core.ts';

let core: FakeCore | undefined;
afterEach(() => core?.close());

async function check(manners: CoreManners): Promise<{ isWell: boolean; line: string | undefined }> {
  core = await startFakeCore({ manners, players: 41, empires: [20, 11, 10] });
  const lines: string[] = [];
  const channel = { name: '1', host: '127.0.0.1', port: core.port };
  const settings = { STATUS_CHANNELS: [channel], STATUS_AUTH: undefined };
  const isWell = await checkChannels(settings, (line) => lines.push(line));
  return { isWell, line: lines[1] };
}

test('a channel that counts is well', async () => {
  const { isWell, line } = await check('well');
  expect(isWell).toBe(true);
  expect(line).toMatch(/ok {6}Channel 1 \(127\.0\.0\.1:\d+\): 41 players/);
});

test.each([
  ['closesAtCommand', /closes the connection.*ADMINPAGE_IP/],
  ['wrongConnector', /not on its list.*ADMINPAGE_IP/],
  ['closing', /shutting down/],
  ['stranger', /something else than a game core.*P2P_PORT/],
  ['closesAtOnce', /perhaps because the core is full/],
  ['unknown', /does not know the question/],
  ['endless', /sends more than any core/],
] as const)('doctor says what to do where a core is %s', async (manners, advice) => {
  const { isWell, line } = await check(manners);
  expect(isWell).toBe(false);
  expect(line).toMatch(advice);
});

test('without channels the owner is told what is missing', async () => {
  const lines: string[] = [];
  await checkChannels({ STATUS_CHANNELS: [], STATUS_AUTH: { host: '127.0.0.1', port: 1 } }, (line) =>
    lines.push(line),
  );
  expect(lines[1]).toContain('STATUS_CHANNELS names none');
  expect(lines[2]).toContain('login server (127.0.0.1:1) is not reachable');
});
