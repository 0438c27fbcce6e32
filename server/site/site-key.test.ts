import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import files, { rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newSitePlace, type SitePlace } from '#test/factories/site.ts';
import { openSiteKey, SiteKeyError } from './site-key.ts';

let place: SitePlace;
beforeEach(() => {
  place = newSitePlace('sqlite');
});
afterEach(() => place.remove());

const secret = Buffer.from('the secret');
const withFile = () => openSiteKey({ SITE_KEY: undefined, dataDir: place.settings.dataDir });
const withSetting = (SITE_KEY: string) => openSiteKey({ SITE_KEY, dataDir: place.settings.dataDir });

test('the file is made at the first use, for its owner only, and stays', async () => {
  const file = join(place.settings.dataDir, 'site.key');
  const sealed = await withFile().seal('second-step', [1, 'yun'], secret);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toMatch(/^[\w-]{43}\n$/);
  expect(await withFile().open('second-step', [1, 'yun'], sealed)).toEqual(secret);
});

test.skipIf(process.platform === 'win32')(
  "the file's name is on the disk before the key is used",
  async () => {
    const opening = vi.spyOn(files, 'open');
    // Named imports of Node's modules follow only when they are told to.
    syncBuiltinESMExports();
    await withFile().seal('second-step', [1, 'yun'], secret);
    expect(opening.mock.calls.map(([path]) => path)).toContain(place.settings.dataDir);
    opening.mockRestore();
    syncBuiltinESMExports();
  },
);

test('twenty that start together agree on one key and leave no other file', async () => {
  const all = await Promise.all(
    Array.from({ length: 20 }, () => withFile().seal('second-step', [1, 'yun'], secret)),
  );
  const opened = await Promise.all(all.map((sealed) => withFile().open('second-step', [1, 'yun'], sealed)));
  expect(opened.every((each) => each.equals(secret))).toBe(true);
  expect(readdirSync(place.settings.dataDir).filter((name) => name.startsWith('site.key'))).toEqual([
    'site.key',
  ]);
});

test('the key of a file works as a setting, for further instances', async () => {
  const sealed = await withFile().seal('second-step', [1, 'yun'], secret);
  const written = readFileSync(join(place.settings.dataDir, 'site.key'), 'utf8').trim();
  await rm(join(place.settings.dataDir, 'site.key'));
  expect(await withSetting(written).open('second-step', [1, 'yun'], sealed)).toEqual(secret);
});

test('a damaged file is not used', async () => {
  writeFileSync(join(place.settings.dataDir, 'site.key'), 'short');
  await expect(withFile().seal('second-step', [1, 'yun'], secret)).rejects.toThrow('is damaged');
});

test('sealed text opens with its key, purpose and context only, and unchanged', async () => {
  const key = withSetting('a'.repeat(32));
  const sealed = await key.seal('second-step', [1, 'yun'], secret);
  expect(sealed).not.toBe(await key.seal('second-step', [1, 'yun'], secret));
  const changed = Buffer.from(sealed, 'base64url');
  changed.writeUInt8(changed.readUInt8(14) ^ 1, 14);
  const attempts = [
    withSetting('b'.repeat(32)).open('second-step', [1, 'yun'], sealed),
    key.open('recovery-code', [1, 'yun'], sealed),
    key.open('second-step', [2, 'yun'], sealed),
    key.open('second-step', [1, 'mir'], sealed),
    key.open('second-step', [1, 'yun'], changed.toString('base64url')),
    key.open('second-step', [1, 'yun'], sealed.slice(0, 20)),
    key.open('second-step', [1, 'yun'], ''),
  ];
  for (const attempt of attempts) await expect(attempt).rejects.toThrow(SiteKeyError);
});

test('hashes differ by key, purpose, context and text', async () => {
  const [one, other] = [withSetting('a'.repeat(32)), withSetting('b'.repeat(32))];
  const hashes = await Promise.all([
    one.mac('recovery-code', [1, 'yun'], 'x'),
    other.mac('recovery-code', [1, 'yun'], 'x'),
    one.mac('second-step', [1, 'yun'], 'x'),
    one.mac('recovery-code', [1, 'mir'], 'x'),
    one.mac('recovery-code', [1, 'yun'], 'y'),
  ]);
  expect(new Set(hashes).size).toBe(hashes.length);
  expect(await one.mac('recovery-code', [1, 'yun'], 'x')).toBe(hashes[0]);
});
