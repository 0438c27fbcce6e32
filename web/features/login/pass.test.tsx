import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { Account } from '#contract/api/account.ts';
import en from '#locales/en.json' with { type: 'json' };
import { App } from '#web/app.tsx';
import { createTexts } from '#web/i18n.ts';
import { Pass } from './pass.tsx';

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

function show(part: Partial<Account>, isAdmin = false): string {
  const element = <Pass account={{ ...account, ...part }} isAdmin={isAdmin} />;
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToStaticMarkup(
    <App texts={createTexts('en', en)} language="en">
      <RouterProvider router={router} />
    </App>,
  );
}

test('the pass shows name, empire, purse and the ways on', () => {
  const html = show({});
  for (const words of ['Yunhwa', 'Shinso', '1,460', '312', 'Account page', 'Characters', 'Log out']) {
    expect(html).toContain(words);
  }
});

test('a game without a currency shows no purse for it', () => {
  expect(show({ mileage: null })).not.toContain('Dragon Marks');
  expect(show({ cash: null, mileage: null })).not.toContain('pass-purses');
  expect(show({ cash: 0 })).toContain('Dragon Coins');
});

test('administrators find their desk, players do not', () => {
  expect(show({}, true)).toContain('href="/admin"');
  expect(show({})).not.toContain('/admin');
});

test('neither email nor deletion code is on it', () => {
  expect(show({})).not.toMatch(/example\.org|7654321/);
});
