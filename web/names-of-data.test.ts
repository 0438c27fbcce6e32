import { describe, expect, test } from 'vitest';
import { nameOf, tellApart } from './names-of-data.ts';

const answer = () => tellApart({ data: [{ id: 1 }], pagination: { page: 1 }, total: 3 });

describe('the name of some data', () => {
  test('is the same for parts of the same answer, however a loader puts them together', () => {
    const { data, pagination } = answer();
    expect(nameOf({ rows: data, pagination, year: 2026 })).toBe(
      nameOf({ rows: data, pagination, year: 2026 }),
    );
    expect(nameOf(tellApart({ data }).data)).toBe(nameOf(data));
  });

  test('is another one for an answer that was given anew', () => {
    expect(nameOf(answer().data)).not.toBe(nameOf(answer().data));
    expect(nameOf(answer())).not.toBe(nameOf(answer()));
  });

  test('is another one for anything else', () => {
    const { data } = answer();
    const all = [
      ...[null, undefined, 'null', '', 0, -1, 1, '1', NaN, true, 'true', [], {}, [[]], [{}], [1], ['1']],
      ...[{ a: 1 }, { b: 1 }, { a: '1' }, { a: 1, b: 2 }, { a: { b: 2 } }, { a: null }, { a: 'x,"b":1' }],
      ...[data, [data], { data }, '#1', '#2', { a: '#1' }, { 'a":1,"b': 2 }],
    ];
    const names = all.map((each) => nameOf(each));
    expect(names).not.toContain(null);
    expect(new Set(names).size).toBe(all.length);
  });

  test.each([
    [() => 1],
    [new Map([[1, 2]])],
    [new Date()],
    [{ a: new Date() }],
    [Symbol('x')],
  ])('is none for what data does not consist of', (value) => {
    expect(nameOf(value)).toBeNull();
  });
});

test('what is no answer is left as it is', () => {
  for (const value of [null, undefined, 'x', 1]) expect(tellApart(value)).toBe(value);
});
