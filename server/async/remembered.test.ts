import { expect, test } from 'vitest';
import { remembered } from './remembered.ts';

function counted(most: number) {
  const asked: string[] = [];
  const upper = remembered((text) => {
    asked.push(text);
    return text.toUpperCase();
  }, most);
  return { upper, asked };
}

test('makes each once, and begins anew when there are too many', () => {
  const { upper, asked } = counted(2);
  expect(['a', 'b', 'a', 'b'].map(upper)).toEqual(['A', 'B', 'A', 'B']);
  expect(asked).toEqual(['a', 'b']);
  expect(['c', 'a', 'c'].map(upper)).toEqual(['C', 'A', 'C']);
  expect(asked).toEqual(['a', 'b', 'c', 'a']);
});

test('a very long text fills nothing', () => {
  const { upper, asked } = counted(2);
  const long = 'x'.repeat(301);
  expect(upper(long)).toBe(upper(long));
  expect(asked).toHaveLength(2);
});
