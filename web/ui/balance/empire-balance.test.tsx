import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Balance } from '#contract/api/rankings.ts';
import en from '#locales/en.json' with { type: 'json' };
import { createTexts, TextsContext } from '#web/i18n.ts';
import { EmpireBalance } from './empire-balance.tsx';

function render(balance: Balance | null): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <TextsContext value={createTexts('en', en)}>
        <EmpireBalance balance={balance} />
      </TextsContext>
    </MemoryRouter>,
  );
}

const empires = [20, 30, 50].map((players, index) => ({ empire: index + 1, players }));

test('each empire leads to its ranking and says its share', () => {
  const html = render({ empires, classes: [] });
  expect([...html.matchAll(/href="([^"]*)"[^>]*>.*?<b>(\d+%)/g)].map(([, to, share]) => [to, share])).toEqual(
    [
      ['/ranking?empire=1', '20%'],
      ['/ranking?empire=2', '30%'],
      ['/ranking?empire=3', '50%'],
    ],
  );
  expect([...html.matchAll(/<rect x="(\d+)%" width="(\d+)%"/g)].map(([, x, width]) => [x, width])).toEqual([
    ['0', '20'],
    ['20', '30'],
    ['50', '50'],
  ]);
});

test.each([
  ['while the ranking is unavailable', null],
  ['of a server without players', { empires: empires.map((each) => ({ ...each, players: 0 })), classes: [] }],
])('the links %s have no shares', (_, balance) => {
  const html = render(balance);
  expect(html.match(/href="\/ranking\?empire=/g)).toHaveLength(3);
  expect(html).not.toContain('%');
});
