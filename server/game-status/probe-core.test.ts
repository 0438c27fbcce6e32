import { afterEach, describe, expect, test } from 'vitest';
import { type FakeCore, type FakeCoreState, startFakeCore } from './fake-core.ts';
import { isReachable, probeCore } from './probe-core.ts';

const times = { connectMs: 500, answerMs: 300 };
const full = { players: 249, empires: [98, 71, 80], load: 3 } as const;
const formats = ['classic', 'm2dev'] as const;

let core: FakeCore | undefined;

async function probe(state: Partial<FakeCoreState>) {
  core = await startFakeCore({ ...full, ...state });
  return probeCore({ host: '127.0.0.1', port: core.port }, times);
}

afterEach(() => core?.close());

describe.each(formats)('a %s core', (format) => {
  test.each(['well', 'inPieces'] as const)('that answers %s is counted', async (manners) => {
    expect(await probe({ format, manners })).toEqual({
      state: 'counted',
      players: 249,
      empires: [98, 71, 80],
    });
    expect(core?.received).toEqual(['IS_SERVER_UP', 'USER_COUNT']);
  });

  test('that shuts down is in maintenance', async () => {
    expect(await probe({ format, manners: 'closing' })).toEqual({ state: 'maintenance' });
  });

  test.each([
    ['closesAtCommand', 'closed'],
    ['silentToCommands', 'silent'],
    ['wrongConnector', 'wrongConnector'],
  ] as const)('that refuses this address (%s) still tells its load', async (manners, refusal) => {
    expect(await probe({ format, manners })).toEqual({ state: 'refused', refusal, load: 'full' });
  });

  test.each([
    ['unknown', 'unknownAnswer'],
    ['garbage', 'unknownAnswer'],
    ['endless', 'tooMuch'],
  ] as const)('that answers with %s is not understood', async (manners, reason) => {
    expect(await probe({ format, manners })).toEqual({ state: 'strange', reason });
  });
});

test.each([
  ['mute', 'silent'],
  ['closesAtOnce', 'closed'],
  ['stranger', 'unknownProtocol'],
] as const)('what is %s is reachable, but no core', async (manners, reason) => {
  expect(await probe({ manners })).toEqual({ state: 'strange', reason });
  expect(core?.received).toEqual([]);
});

test('where nobody listens it is offline', async () => {
  await probe({});
  const port = core?.port ?? 0;
  await core?.close();
  expect(await probeCore({ host: '127.0.0.1', port }, times)).toEqual({
    state: 'offline',
    reason: 'ECONNREFUSED',
  });
  expect(await isReachable({ host: '127.0.0.1', port }, times)).toBe(false);
});

test('a host without an address is offline, with its reason', async () => {
  const address = { host: 'no-such-host.invalid', port: 13_000 };
  expect(await probeCore(address, times)).toMatchObject({ state: 'offline' });
});

test('a login server only has to accept connections', async () => {
  await probe({ manners: 'mute' });
  expect(await isReachable({ host: '127.0.0.1', port: core?.port ?? 0 }, times)).toBe(true);
});
