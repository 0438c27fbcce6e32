// `npm run load-test`: 1,000 visitors on open connections for a minute, and in the middle of them 2,000 clients that
// only hold connections. Arguments: seconds (60), visitors (1000), slow clients (2000).
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beSlow, type SlowFigures } from './load-test/slow-clients.ts';
import { beVisitors, type Figures } from './load-test/visitors.ts';

const [seconds = 60, visitors = 1_000, clients = 2_000] = process.argv.slice(2).map(Number);
const root = join(import.meta.dirname, '..');
const dataDir = mkdtempSync(join(tmpdir(), 'load-test-'));

const site = spawn(process.execPath, ['server/main.ts'], {
  cwd: root,
  env: { ...process.env, NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, RATE_LIMITS: 'off' },
  stdio: ['ignore', 'pipe', 'inherit'],
});

async function addressOf(): Promise<string> {
  let printed = '';
  for await (const bytes of site.stdout) {
    printed += bytes;
    const address = /is open: (http:\S+)/.exec(printed)?.[1];
    if (address) return address;
  }
  throw new Error(`the site has ended: ${printed}`);
}

function memory(): string {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${site.pid}/status`, 'utf8'))?.[1];
  return `${Math.round(Number(kilobytes) / 1024)} MiB`;
}

function report({ answers, failures, took }: Figures): void {
  const sorted = took.toSorted((one, other) => one - other);
  const at = (part: number) => `${Math.round(sorted[Math.floor(sorted.length * part)] ?? 0)} ms`;
  console.log(
    `${answers} answers, ${failures.length} failures; p50 ${at(0.5)}, p99 ${at(0.99)}, longest ${at(0.99999)}`,
  );
  for (const each of new Set(failures))
    console.log(`  ${failures.filter((one) => one === each).length} × ${each}`);
  if (failures.length > 0) process.exitCode = 1;
}

try {
  const address = await addressOf();
  site.stdout.resume();
  await pause(2_000);
  console.log(`memory at the start ${memory()}`);
  const alone: Figures = { answers: 0, failures: [], took: [] };
  await beVisitors(address, { visitors, seconds }, alone);
  console.log(`\n${visitors} visitors, ${seconds} s; memory ${memory()}`);
  report(alone);
  const among: Figures = { answers: 0, failures: [], took: [] };
  const slow: SlowFigures = { opened: 0, ended: 0 };
  await Promise.all([
    beSlow(Number(new URL(address).port), { clients, seconds }, slow),
    beVisitors(address, { visitors, seconds }, among),
  ]);
  console.log(`\nthe same among ${clients} slow clients; memory ${memory()}`);
  console.log(`slow connections opened ${slow.opened}, ended by the site ${slow.ended}`);
  report(among);
  await pause(10_000);
  console.log(`\nmemory 10 s later ${memory()}`);
} finally {
  site.kill('SIGTERM');
  await new Promise((resolve) => site.once('exit', resolve));
  rmSync(dataDir, { recursive: true, force: true });
}
