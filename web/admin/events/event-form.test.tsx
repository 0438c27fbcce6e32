import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { permissions } from '#contract/permissions.ts';
import en from '#locales/en.json' with { type: 'json' };
import { AdminTexts } from '#web/admin/admin-texts.tsx';
import { App } from '#web/app.tsx';
import { createTexts } from '#web/i18n.ts';
import { shellRouteId } from '#web/page/shell-data.ts';
import { newDraft } from './event-draft.ts';
import { EventFormPanel } from './event-form.tsx';

test('the text of an event, which is shown without pictures, offers none', () => {
  const element = (
    <AdminTexts texts={en.admin} hasEngine={false} sourceLanguage="en">
      <EventFormPanel
        event={null}
        initial={newDraft('en', 'UTC')}
        onDone={async () => {}}
        onCancel={() => {}}
      />
    </AdminTexts>
  );
  const route = { id: shellRouteId, path: '*', loader: () => null, element };
  const hydrationData = { loaderData: { [shellRouteId]: { session: { permissions } } } };
  const html = renderToStaticMarkup(
    <App texts={createTexts('en', en)} language="en">
      <RouterProvider router={createMemoryRouter([route], { hydrationData })} />
    </App>,
  );
  expect(html).toContain(`aria-label="${en.admin.editor.bold}"`);
  expect(html).not.toContain(en.admin.media.insertTitle);
});
