import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { monitorConnection } from './connection-monitor.ts';
import type { GameCapabilities } from './schema/capabilities.ts';
import type { Finding } from './schema/findings.ts';

const readOnly: Finding = {
  code: 'server-read-only',
  severity: 'limit',
  sentence: 'The server is read-only.',
  stops: ['register'],
};

let findings: readonly Finding[] = [];
let checks = 0;
const capabilitiesNow = () =>
  ({ verdict: 'works', findings, gameMasters: true }) as unknown as GameCapabilities;

function monitor() {
  return monitorConnection({
    connect: async () => {
      checks += 1;
      return { capabilities: capabilitiesNow() };
    },
    explain: String,
    onLost: () => undefined,
    log: { info: () => undefined, warn: () => undefined },
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  checks = 0;
});
afterEach(() => void vi.useRealTimers());

test('what the server does not allow is used without a restart once it allows it', async () => {
  findings = [readOnly];
  const watch = monitor();
  await watch.check();
  await vi.advanceTimersByTimeAsync(61_000);
  expect(checks).toBe(3);
  findings = [];
  await vi.advanceTimersByTimeAsync(30_000);
  expect((await watch.handle()).capabilities.findings).toEqual([]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(checks).toBe(4);
  watch.stop();
});

test('a look that fails, or takes too long, changes nothing', async () => {
  findings = [readOnly];
  let answer: () => Promise<{ capabilities: GameCapabilities }> = async () => ({
    capabilities: capabilitiesNow(),
  });
  let lost = 0;
  const watch = monitorConnection({
    connect: () => answer(),
    explain: String,
    onLost: () => (lost += 1),
    log: { info: () => undefined, warn: () => undefined },
  });
  await watch.check();
  answer = () => new Promise(() => {});
  await vi.advanceTimersByTimeAsync(31_000);
  // Nobody waits for it.
  expect((await watch.handle()).capabilities.findings).toEqual([readOnly]);
  await vi.advanceTimersByTimeAsync(10_000);
  answer = () => Promise.reject(new Error('too many connections'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(watch.state().status).toBe('ready');
  findings = [];
  answer = async () => ({ capabilities: capabilitiesNow() });
  await vi.advanceTimersByTimeAsync(31_000);
  expect((await watch.handle()).capabilities.findings).toEqual([]);
  expect(lost).toBe(0);
  watch.stop();
});

test('a server that allows everything, and one that is closed, are not asked again', async () => {
  findings = [{ code: 'engines', severity: 'note', sentence: 'Storage engines: InnoDB.' }];
  const watch = monitor();
  await watch.check();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(checks).toBe(1);
  findings = [readOnly];
  await watch.check();
  watch.stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(checks).toBe(2);
});
