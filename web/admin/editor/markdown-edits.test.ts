import { describe, expect, test } from 'vitest';
import { applyEdit, editFor, type Mark, marks, pictureEdit } from './markdown-edits.ts';

/** Applies a toolbar button; `‹` and `›` mark the selection. */
function press(mark: Mark, marked: string): string {
  const start = marked.indexOf('‹');
  const end = marked.indexOf('›') - 1;
  const text = marked.replace(/[‹›]/g, '');
  const edit = editFor(mark, { text, start, end });
  const after = applyEdit(text, edit);
  return `${after.slice(0, edit.start)}‹${after.slice(edit.start, edit.end)}›${after.slice(edit.end)}`;
}

test.each<[Mark, string, string]>([
  ['bold', 'The ‹moon› rises', 'The **‹moon›** rises'],
  ['bold', 'The ‹moon ›rises', 'The **‹moon›** rises'],
  ['bold', 'The **‹moon›** rises', 'The ‹moon› rises'],
  ['bold', '‹›', '**‹›**'],
  ['italic', 'a ‹b› c', 'a *‹b›* c'],
  ['code', 'type ‹/help› now', 'type `‹/help›` now'],
  ['code', 'a\n‹b\nc›', 'a\n```\nb\nc\n```\n‹›'],
  ['heading', 'News\nof to‹›day', 'News\n## of today‹›'],
  ['heading', '### of to‹›day', 'of today‹›'],
  ['list', '‹a\nb›\nc', '‹- a\n- b›\nc'],
  ['list', '‹- a\n- b›', '‹a\nb›'],
  ['list', '‹- a\nb›', '‹- a\n- b›'],
  ['numbers', '‹a\nb›', '‹1. a\n2. b›'],
  ['quote', 'she sa‹›id', '> she said‹›'],
  ['link', 'see ‹the rules› first', 'see [the rules](‹https://›) first'],
  ['link', 'see ‹https://example.org/a› first', 'see [‹›](https://example.org/a) first'],
])('%s turns “%s” into “%s”', (mark, before, after) => {
  expect(press(mark, before)).toBe(after);
});

test('no button loses a character, wherever the selection is', () => {
  const lettersOf = (text: string) => text.replaceAll('https', '').replace(/[^a-z]/gi, '');
  const text = 'One two\n\nthree four\nfive';
  for (const mark of marks) {
    for (let start = 0; start <= text.length; start += 1) {
      const selected = { text, start, end: Math.min(start + 6, text.length) };
      const after = applyEdit(text, editFor(mark, selected));
      expect(lettersOf(after), `${mark} at ${start}`).toBe(lettersOf(text));
    }
  }
});

describe('a picture', () => {
  const inserted = (text: string, start: number, end = start) =>
    applyEdit(text, pictureEdit({ text, start, end }, 7));

  test('is a paragraph of its own, wherever the cursor is', () => {
    expect(inserted('', 0)).toBe('![](/media/7)\n\n');
    expect(inserted('ab', 1)).toBe('a\n\n![](/media/7)\n\nb');
    expect(inserted('a\n\nb', 3)).toBe('a\n\n![](/media/7)\n\nb');
    expect(inserted('a\n\n\nb', 2)).toBe('a\n\n![](/media/7)\n\nb');
  });

  test('comes after what is selected', () => {
    expect(inserted('one two', 0, 3)).toBe('one\n\n![](/media/7)\n\n two');
  });
});
