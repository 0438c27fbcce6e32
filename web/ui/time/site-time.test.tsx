import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import en from '#locales/en.json' with { type: 'json' };
import { App } from '#web/app.tsx';
import { createTexts } from '#web/i18n.ts';
import { SiteTime } from './site-time.tsx';

test('a time of the site says its zone', () => {
  const html = renderToStaticMarkup(
    <App texts={createTexts('en', en)} language="en">
      <SiteTime at="2026-04-01T12:00:03Z" />
    </App>,
  );
  expect(html).toContain('<time dateTime="2026-04-01T12:00:03Z">1 Apr 2026, 12:00 UTC</time>');
});
