import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import ru from '#locales/ru.json' with { type: 'json' };
import { App } from '#web/app.tsx';
import { createTexts } from '#web/i18n.ts';
import { Uses } from './delete-picture.tsx';

test('the texts that show a picture are named in their language, the home page in that of the reader', () => {
  const uses = [
    { kind: 'home', id: 0, title: 'Home', language: 'en' },
    { kind: 'news', id: 1, title: 'Belagerung', language: 'de' },
  ] as const;
  const html = renderToStaticMarkup(
    <App texts={createTexts('ru', ru)} language="ru">
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <Uses uses={uses} /> }])} />
    </App>,
  );
  expect(html).toContain('<li>Главная</li><li lang="de">Belagerung</li>');
});
