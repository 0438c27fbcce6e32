import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import en from '#locales/en.json' with { type: 'json' };
import fr from '#locales/fr.json' with { type: 'json' };
import { createTexts, TextsContext } from '#web/i18n.ts';
import { Labelled } from './labelled.tsx';

const show = (code: 'en' | 'fr', texts: typeof en) =>
  renderToStaticMarkup(
    <TextsContext value={createTexts(code, texts)}>
      <Labelled label="Tickets">
        <b>3</b>
      </Labelled>
    </TextsContext>,
  );

test('a label has the colon of its language', () => {
  expect(show('en', en)).toBe('Tickets: <b>3</b>');
  expect(show('fr', fr as typeof en)).toBe('Tickets\u00a0: <b>3</b>');
});
