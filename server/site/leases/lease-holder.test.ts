import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { hasEnded, newHolder } from './lease-holder.ts';

const [machine, pid, start, random] = newHolder().split('.');
const holder = (...parts: readonly (string | number | undefined)[]) => parts.join('.');

test('names are unique and fit their column', () => {
  const holders = Array.from({ length: 100 }, newHolder);
  expect(new Set(holders).size).toBe(100);
  for (const each of holders) expect(each).toMatch(/^[\w.-]{17,64}$/);
});

test('living processes, other machines and plain names have not ended', () => {
  expect(hasEnded(newHolder())).toBe(false);
  expect(hasEnded(holder('elsewhere', 999_999_999, start, random))).toBe(false);
  expect(hasEnded(holder('', random))).toBe(false);
  expect(hasEnded('7ecb9b2a-0f4f-4d0d-a6f8-6a3c7a3f1b7e')).toBe(false);
});

test('a gone process has ended, also when its PID was reused', async () => {
  const child = spawn(process.execPath, ['--version']);
  await once(child, 'exit');
  expect(hasEnded(holder(machine, child.pid, start, random))).toBe(true);
  expect(hasEnded(holder(machine, pid, Number(start) - 1, random))).toBe(true);
});
