import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { Character } from '#contract/api/rankings.ts';
import en from '#locales/en.json' with { type: 'json' };
import { App } from '#web/app.tsx';
import { createTexts } from '#web/i18n.ts';
import { CharacterCard } from './character-card.tsx';
import { CharacterSummary } from './character-summary.tsx';

const yunhwa: Character = {
  id: 1,
  name: 'Yunhwa',
  job: 2,
  level: 105,
  gold: '84220316',
  exp: 2_041_000_000,
  playtime: 84_756,
  empire: 1,
  guild: null,
  last_play: '2026-03-01 18:30:00',
  rank: 1,
};

const show = (element: ReactElement) =>
  renderToStaticMarkup(
    <App texts={createTexts('en', en)} language="en">
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </App>,
  );

test.each([
  [0, 'warrior'],
  [5, 'ninja'],
  [2, 'sura'],
  [7, 'shaman'],
])('the card of job %i shows the %s', (job, figure) => {
  const html = show(<CharacterCard character={{ ...yunhwa, job }} />);
  expect(html).toMatch(new RegExp(`<img src="[^"]*/${figure}[^"]*\\.svg[^"]*" alt=""`));
});

test('the card names the guild, where there is one', () => {
  const html = show(<CharacterCard character={{ ...yunhwa, guild: 'EmberOath' }} />);
  expect(html).toContain('guild-mark');
  expect(html).toContain('EmberOath');
  expect(show(<CharacterCard character={{ ...yunhwa, guild: null }} />)).not.toContain('guild-mark');
});

test('a class of a fork has its emblem for a picture', () => {
  const html = show(<CharacterCard character={{ ...yunhwa, job: 8 }} />);
  expect(html).not.toContain('<img');
  expect(html).toContain('#class-unknown');
});

test('the summary names character, class, empire and level, and no other figure', () => {
  const html = show(<CharacterSummary characters={[yunhwa]} failed={null} />);
  expect(html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')).toBe(' Yunhwa Sura Level 105 ');
  expect(html).toContain('aria-label="Shinso"');
});

test('characters that could not be loaded are not shown as none', () => {
  const html = show(<CharacterSummary characters={[]} failed="refused" />);
  expect(html).toContain('Failed to load characters');
  expect(html).not.toContain('No characters yet');
});
