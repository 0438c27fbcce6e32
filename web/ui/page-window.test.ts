import { expect, test } from 'vitest';
import { pageWindow } from '#web/ui/page-window.ts';

test('shows all of few pages', () => {
  expect(pageWindow(1, 1)).toEqual([1]);
  expect(pageWindow(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('shows ends and neighbours of many pages', () => {
  expect(pageWindow(1, 20)).toEqual([1, 2, 3, 4, 5, 'gap', 20]);
  expect(pageWindow(4, 20)).toEqual([1, 2, 3, 4, 5, 'gap', 20]);
  expect(pageWindow(5, 20)).toEqual([1, 'gap', 4, 5, 6, 'gap', 20]);
  expect(pageWindow(17, 20)).toEqual([1, 'gap', 16, 17, 18, 19, 20]);
});

test('has at most seven slots including the current page, and no gap for a single page', () => {
  for (let page = 1; page <= 50; page++) {
    const slots = pageWindow(page, 50);
    expect(slots).toHaveLength(7);
    expect(slots).toContain(page);
    slots.forEach((slot, index) => {
      if (slot !== 'gap') return;
      const [before, after] = [slots[index - 1], slots[index + 1]];
      expect(Number(after) - Number(before)).toBeGreaterThan(2);
    });
  }
});

test('a page beyond the end still shows the end', () => {
  expect(pageWindow(99, 20)).toEqual([1, 'gap', 16, 17, 18, 19, 20]);
  expect(pageWindow(0, 20)).toEqual([1, 2, 3, 4, 5, 'gap', 20]);
});
