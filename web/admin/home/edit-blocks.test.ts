import { afterEach, expect, test, vi } from 'vitest';
import { addedKinds } from '#contract/design/home-limits.ts';
import { newBlock } from './edit-blocks.ts';

afterEach(() => void vi.unstubAllGlobals());

test('blocks are added without HTTPS, too, where browsers make no UUIDs', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const ids = addedKinds.map((kind) => newBlock(kind).id);
  expect(new Set(ids).size).toBe(addedKinds.length);
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9-]{1,40}$/);
});
