import { expect, test } from 'vitest';
import { chosenMarks } from './chosen-marks.ts';

const file = (name: string) => new File(['x'], name);

test('the index and the pictures are told by their names, others are left out', () => {
  const { index, images } = chosenMarks(
    ['mark_5.tga', 'MARK_3.TGA', 'mark_index', 'mark_0.tga', 'mark_0.png', 'default_mark.tga'].map(file),
  );
  expect(index?.name).toBe('mark_index');
  expect(images.map(({ number }) => number)).toEqual([3, 0]);
  expect(chosenMarks([file('mark_0.tga')]).index).toBeUndefined();
});
