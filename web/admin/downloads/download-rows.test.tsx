import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { Download } from '#contract/api/downloads.ts';
import en from '#locales/en.json' with { type: 'json' };
import { App } from '#web/app.tsx';
import { createTexts } from '#web/i18n.ts';
import { shellRouteId } from '#web/page/shell-data.ts';
import { DownloadRows } from './download-rows.tsx';

const texts = createTexts('en', en);
const options = { hydrationData: { loaderData: { [shellRouteId]: { session: null } } } };

function show(downloads: readonly Download[]): string {
  const element = <DownloadRows downloads={downloads} />;
  const router = createMemoryRouter([{ id: shellRouteId, path: '/', loader: () => null, element }], options);
  return renderToStaticMarkup(
    <App texts={texts} language="en">
      <RouterProvider router={router} />
    </App>,
  );
}

test.each([
  ['gr', 'el'],
  ['cz', 'cs'],
  ['dk', 'da'],
])('a title in %s is said to be in %s', (language, tag) => {
  const download = {
    id: 1,
    title: 'Client',
    description: '',
    license: '',
    platform: 'Windows',
    version: '1',
    fileUrl: '/files/client.zip',
    fileSize: '1 MB',
    sha256: null,
    dateAdded: '2026-04-01T12:00:00Z',
    count: 0,
    language,
    translated: false,
  } as unknown as Download;
  expect(show([download])).toContain(`lang="${tag}"`);
  expect(show([{ ...download, translated: true }])).not.toContain('lang=');
});
