import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import en from '#locales/en.json' with { type: 'json' };
import { App } from '#web/app.tsx';
import { createTexts } from '#web/i18n.ts';
import { TimeSpan } from './time-span.tsx';

const texts = createTexts('en', en);

test.each([
  ['2026-11-28T03:53:41.000Z', 1],
  ['2026-11-28T03:54:02.000Z', 2],
  ['2026-12-28T03:53:05.000Z', 2],
])('a span to %s shows %i times: two that look alike are one', (to, count) => {
  const html = renderToStaticMarkup(
    <App texts={texts} language="en">
      <TimeSpan from="2026-11-28T03:53:05.000Z" to={to} />
    </App>,
  );
  expect(html.match(/<time /g)).toHaveLength(count);
});
