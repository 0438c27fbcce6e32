import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { Account } from '#contract/api/account/account.ts';
import pl from '#locales/pl.json' with { type: 'json' };
import { App } from '#web/app.tsx';
import { createTexts } from '#web/i18n.ts';
import { AccountInformation } from './account-information.tsx';

const account: Account = {
  id: 7,
  login: 'Yunhwa',
  email: 'y•••@example.org',
  emailHidden: true,
  cash: 0,
  mileage: 0,
  social_id: '7654321',
  empire: 1,
  last_play: null,
};

test('shows «never» for an account that has never played', () => {
  const element = <AccountInformation account={account} />;
  const html = renderToStaticMarkup(
    <App texts={createTexts('pl', pl)} language="pl">
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </App>,
  );
  expect(html).toContain('<dt>Ostatnio w grze</dt><dd>jeszcze nigdy</dd>');
});
