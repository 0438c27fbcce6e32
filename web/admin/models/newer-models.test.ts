import { expect, test } from 'vitest';
import type { InstalledModel, ListedModel } from '#contract/api/setup/models.ts';
import { newerModels } from './newer-models.ts';

const german = { language: 'de', into: true } as const;

function installed(part: Partial<InstalledModel>): InstalledModel {
  return { ...german, version: '1.0', architecture: 'base-memory', diskBytes: 1, licence: null, ...part };
}

function listed(part: Partial<ListedModel>): ListedModel {
  const bytes = { downloadBytes: 1, diskBytes: 1, memoryBytes: 1 };
  return { ...german, version: '2.0', architecture: 'base-memory', state: 'update', ...bytes, ...part };
}

test('newer versions of the same size are found, of either architecture of the large ones', () => {
  const [same, other] = [listed({}), listed({ architecture: 'base' })];
  expect(newerModels([same], [installed({})])).toEqual([same]);
  expect(newerModels([other], [installed({})])).toEqual([other]);
  expect(newerModels([listed({ state: 'installed' })], [installed({})])).toEqual([]);
});

test('a model of the other size is no newer version', () => {
  const small = { architecture: 'tiny' };
  expect(newerModels([listed(small)], [installed({})])).toEqual([]);
  expect(newerModels([listed({})], [installed(small)])).toEqual([]);
  // That of the other direction is another model.
  expect(newerModels([listed(small)], [installed({}), installed({ ...small, into: false })])).toEqual([]);
});
