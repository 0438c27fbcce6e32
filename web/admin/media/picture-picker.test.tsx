import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import en from '#locales/en.json' with { type: 'json' };
import { createTexts, TextsContext } from '#web/i18n.ts';
import { PicturePicker } from './picture-picker.tsx';

const show = (value: number | null) =>
  renderToStaticMarkup(
    <TextsContext value={createTexts('en', en)}>
      <PicturePicker value={value} onChange={() => {}} label="Cover" />
    </TextsContext>,
  );

test('a picture can be chosen where there is none, and replaced or removed where there is one', () => {
  expect(show(null)).toContain('aria-label="Cover"');
  expect(show(null)).toContain('Choose a picture');
  expect(show(null)).not.toContain('Remove the picture');
  expect(show(7)).toContain('Choose another picture');
  expect(show(7)).toContain('Remove the picture');
});
