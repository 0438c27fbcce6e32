import { expect, test } from 'vitest';
import { seeded } from '#server/board/test-world.ts';
import { type Block, blockSize, decodeBlock, decodePlace, emptyBlock, encodeBlock } from './block.ts';

const random = seeded(7);
const below = (limit: number) => Math.floor(random() * limit);

function randomBlock(): Block {
  const places = Array.from({ length: blockSize }, (_, place) => place).filter(() => random() < 0.7);
  return new Map(
    places.map((place) => [place, { rank: 1 + below(2 ** 31), value: below(2 ** 33) - 2 ** 32 }]),
  );
}

function changed(block: Block): Block {
  const kept = [...block].filter(() => random() < 0.95);
  const moved = kept.map(([place, { rank, value }]) => [
    place,
    random() < 0.5 ? { rank, value } : { rank: rank + 1 + below(9), value: value + below(3) },
  ]);
  return new Map([...moved, [blockSize - 1, { rank: 1, value: 0 }]] as [
    number,
    { rank: number; value: number },
  ][]);
}

test('a block is read as it was written, whole and from its base', () => {
  for (let round = 0; round < 20; round++) {
    const base = randomBlock();
    const block = changed(base);
    const sorted = new Map([...block].sort(([one], [other]) => one - other));
    expect(decodeBlock(encodeBlock(block, emptyBlock), emptyBlock)).toEqual(sorted);
    expect(decodeBlock(encodeBlock(block, base), base)).toEqual(block);
  }
});

test('one place of a block is what the whole block says', () => {
  const base = randomBlock();
  const block = changed(base);
  const data = encodeBlock(block, base);
  for (let place = 0; place < blockSize; place += 37) {
    expect(decodePlace(data, place, base.get(place) ?? null)).toEqual(block.get(place) ?? null);
  }
});

test('nothing is written where nothing has changed', () => {
  const base = randomBlock();
  expect(encodeBlock(new Map(base), base)).toBeNull();
  expect(decodeBlock(null, base)).toBe(base);
  expect(encodeBlock(emptyBlock, emptyBlock)).toBeNull();
});
