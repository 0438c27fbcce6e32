import { expect, test } from 'vitest';
import { throughputMeter } from './throughput.ts';

test('is undefined without enough data', () => {
  const speed = throughputMeter();
  expect(speed.bytesPerSecond()).toBeUndefined();
  speed.add(0, 1_000);
  expect(speed.bytesPerSecond()).toBeUndefined();
});

test('is the average of the last ten seconds', () => {
  const speed = throughputMeter();
  speed.add(0, 0);
  speed.add(1_000, 1_000);
  expect(speed.bytesPerSecond()).toBe(1_000);
  speed.add(2_000, 12_000);
  speed.add(6_000, 14_000);
  expect(speed.bytesPerSecond()).toBe(2_000);
});
