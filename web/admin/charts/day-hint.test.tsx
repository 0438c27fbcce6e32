import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import en from '#locales/en.json' with { type: 'json' };
import { App } from '#web/app.tsx';
import { createTexts } from '#web/i18n.ts';
import { DayHint } from './day-hint.tsx';

test('charts of days say in which time zone their days end', () => {
  const show = (timeZone: string) =>
    renderToStaticMarkup(
      <App texts={createTexts('en', en)} language="en">
        <DayHint timeZone={timeZone} />
      </App>,
    );
  expect(show('Asia/Tokyo')).toContain('Days in the time zone Tokyo (UTC+9);');
  expect(show('UTC')).toContain('Days in the time zone UTC;');
});
