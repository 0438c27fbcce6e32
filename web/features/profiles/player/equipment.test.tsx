import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { Player } from '#contract/api/world/players.ts';
import en from '#locales/en.json' with { type: 'json' };
import { App } from '#web/app.tsx';
import { createTexts } from '#web/i18n.ts';
import { Equipment } from './equipment.tsx';

/** For a visitor, of a player whose equipment is not told. */
function show(player: Pick<Player, 'isEquipmentPrivate'>): string {
  const unknown = { equipment: null, isOwn: false, shown: null, ...player } as Player;
  const routes = [{ path: '/', element: <Equipment player={unknown} /> }];
  return renderToStaticMarkup(
    <App texts={createTexts('en', en)} language="en">
      <RouterProvider router={createMemoryRouter(routes)} />
    </App>,
  );
}

test('equipment that only its owner may see is called private', () => {
  expect(show({ isEquipmentPrivate: true })).toContain('Equipment is kept private');
});

test('equipment that is shown but cannot be read at the moment is left out', () => {
  expect(show({ isEquipmentPrivate: false })).not.toContain('Equipment');
});
