import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';

const png = Buffer.from('89504e470d0a1a0a0000', 'hex');
const folder = mkdtempSync(join(tmpdir(), 'icons-'));
let site: TestApp;

beforeAll(async () => {
  mkdirSync(join(folder, '7.png'));
  writeFileSync(join(folder, '299.png'), png);
  writeFileSync(join(folder, '300.png'), '<svg onload="alert(1)">');
  writeFileSync(join(folder, '301.png'), Buffer.concat([png, Buffer.alloc(70_000)]));
  writeFileSync(join(folder, 'secret.png'), png);
  symlinkSync('/etc/hostname', join(folder, '302.png'));
  site = await startTestApp({ dialect: 'sqlite', environment: { ITEM_ICONS: folder } });
});
afterAll(async () => {
  await site?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a picture of an item is served as a PNG', async () => {
  const { status, headers } = await site.send('GET /item-icons/299.png');
  expect([status, headers['content-type'], headers['x-content-type-options']]).toEqual([
    200,
    'image/png',
    'nosniff',
  ]);
});

test.each([
  '300.png',
  '301.png',
  '302.png',
  '7.png',
  'secret.png',
  '0299.png',
  '299.PNG',
  '..%2f299.png',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '299.png%00',
  '299.png/',
])('%s is not served: no picture, too large, a link, or a path', async (file) => {
  const { status, body } = await site.send(`GET /item-icons/${file}`);
  expect(status).toBe(404);
  expect(JSON.stringify(body)).not.toContain(folder);
});
