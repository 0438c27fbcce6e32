import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import en from '#locales/en.json' with { type: 'json' };
import { AdminTexts } from '#web/admin/admin-texts.tsx';
import { App } from '#web/app.tsx';
import { createTexts } from '#web/i18n.ts';
import { SourceLanguageField } from './source-language.tsx';

test.each([true, false])('translations are promised only where an engine is set up: %s', (hasEngine) => {
  const element = (
    <AdminTexts texts={en.admin} hasEngine={hasEngine} sourceLanguage="en">
      <SourceLanguageField id="language" value="en" onChange={() => {}} />
    </AdminTexts>
  );
  const html = renderToStaticMarkup(
    <App texts={createTexts('en', en)} language="en">
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </App>,
  );
  expect(html).toContain(en.admin.editor.writtenIn);
  expect(html.includes(en.admin.editor.writtenInHint)).toBe(hasEngine);
});
