import { afterEach, expect, test } from 'vitest';
import { type FakeCore, type FakeCoreState, startFakeCore } from './fake-core.ts';
import { kickLogin } from './kick.ts';

const times = { connectMs: 500, answerMs: 200 };
const password = 'admin-pass';
const cores: FakeCore[] = [];
afterEach(async () => {
  for (const core of cores.splice(0)) await core.close();
});

async function start(state: Partial<FakeCoreState> = {}) {
  const core = await startFakeCore(state);
  cores.push(core);
  return { host: '127.0.0.1', port: core.port };
}

test.each(['classic', 'm2dev'] as const)(
  'two cores that speak %s are told the login after the password',
  async (format) => {
    const addresses = [await start({ format }), await start({ format }), await start({ format })];
    expect(await kickLogin(addresses, { login: 'yunhwa', password }, times)).toBe(2);
    const told = [password, 'DC yunhwa'];
    expect(cores.map(({ received }) => received)).toEqual([told, told, []]);
  },
);

test('one core is told once, however often it is named', async () => {
  const address = await start();
  expect(await kickLogin([address, address], { login: 'yunhwa', password }, times)).toBe(1);
  expect(cores[0]?.received).toEqual([password, 'DC yunhwa']);
});

test.each(['a\nSHUTDOWN', 'a\r\nSHUTDOWN', 'a b', 'юнхва', '', 'x'.repeat(31), 'a@SHUTDOWN'])(
  'a login that could hold a second command is never sent: %j',
  async (login) => {
    expect(await kickLogin([await start()], { login, password }, times)).toBe(0);
    expect(
      await kickLogin([await start()], { login: 'yunhwa', password: `${password}\n${login}` }, times),
    ).toBe(0);
    expect(cores.flatMap(({ received }) => received)).toEqual([]);
  },
);

test.each([
  'mute',
  'closesAtOnce',
  'closesAtCommand',
  'silentToCommands',
  'wrongConnector',
  'stranger',
  'endless',
] as const)('a core that is %s counts as not told, and holds up nobody', async (manners) => {
  const began = performance.now();
  expect(
    await kickLogin([await start({ manners }), await start()], { login: 'yunhwa', password }, times),
  ).toBe(1);
  expect(performance.now() - began).toBeLessThan(5_000);
});

test('a core that is away counts as not told', async () => {
  expect(await kickLogin([{ host: '127.0.0.1', port: 1 }], { login: 'yunhwa', password }, times)).toBe(0);
});
