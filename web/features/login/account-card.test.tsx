import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { Account } from '#contract/api/account/account.ts';
import en from '#locales/en.json' with { type: 'json' };
import { App } from '#web/app.tsx';
import { createTexts } from '#web/i18n.ts';
import { AccountCard } from './account-card.tsx';

const account: Account = {
  id: 7,
  login: 'Yunhwa',
  email: 'y•••@example.org',
  emailHidden: true,
  cash: 1460,
  mileage: 312,
  social_id: '7654321',
  empire: 1,
  last_play: null,
};

function show(part: Partial<Account>, isStaff = false): string {
  const element = <AccountCard account={{ ...account, ...part }} permissions={isStaff ? ['desk.see'] : []} />;
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToStaticMarkup(
    <App texts={createTexts('en', en)} language="en">
      <RouterProvider router={router} />
    </App>,
  );
}

test('shows name, empire, balances and links', () => {
  const html = show({});
  for (const words of ['Yunhwa', 'Shinso', '1,460', '312', 'Account page', 'Characters', 'Log out']) {
    expect(html).toContain(words);
  }
});

test('shows no balance for a currency the game lacks', () => {
  expect(show({ mileage: null })).not.toContain('Dragon Marks');
  expect(show({ cash: null, mileage: null })).not.toContain('account-card-balances');
  expect(show({ cash: 0 })).toContain('Dragon Coins');
});

test('only administrators have the link to the admin pages', () => {
  expect(show({}, true)).toContain('href="/admin"');
  expect(show({})).not.toContain('/admin');
});

test('shows neither email nor deletion code', () => {
  expect(show({})).not.toMatch(/example\.org|7654321/);
});
