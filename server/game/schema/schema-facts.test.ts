import { expect, test } from 'vitest';
import { type IndexRow, usableIndexes } from './schema-facts.ts';

const index = (name: string, column: string | null, other: Partial<IndexRow> = {}): IndexRow => ({
  name,
  column,
  position: 1,
  repeats: 1,
  prefix: null,
  type: 'BTREE',
  ...other,
});

test('a column is indexed where an index begins with it, and unique where it is all of one', () => {
  const found = usableIndexes([
    index('PRIMARY', 'ID', { repeats: 0 }),
    index('owner', 'account_id'),
    index('both', 'guild_id', { repeats: '0' }),
    index('both', 'pid', { repeats: '0', position: '2' }),
  ]);
  expect(found).toEqual({ indexed: new Set(['id', 'account_id', 'guild_id']), unique: new Set(['id']) });
});

test('an expression and words of a text are no column that is indexed, and a beginning is not unique', () => {
  const found = usableIndexes([
    index('lower_name', null),
    index('words', 'name', { type: 'FULLTEXT' }),
    index('start', 'email', { repeats: 0, prefix: '10' }),
  ]);
  expect(found).toEqual({ indexed: new Set(['email']), unique: new Set() });
});
