import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ModuleName } from '#contract/modules.ts';
import en from '#locales/en.json' with { type: 'json' };
import { App } from '#web/app.tsx';
import { createTexts } from '#web/i18n.ts';
import { GuildBoard, GuildPodium } from './guilds.tsx';
import { bestOf } from './own-characters.ts';
import { PlayerBoard, PlayerPodium } from './players.tsx';

const texts = createTexts('en', en);
const player = { id: 7, rank: 4, name: 'Drakemor', job: 4, empire: 1, level: 104, exp: 1_640_228_007 };
const best = [1, 2, 3].map((rank) => ({ ...player, id: rank, rank, name: `Place${rank}` }));
const show = (element: ReactNode, modules: readonly ModuleName[] = []) =>
  renderToStaticMarkup(
    <App texts={texts} language="en" modules={modules}>
      {element}
    </App>,
  );
const ownOf = (ids: readonly number[]) => bestOf(ids.map((id) => ({ id, rank: id })));
const board = (rows = [player], own: readonly number[] = []) =>
  show(<PlayerBoard rows={rows} own={ownOf(own)} belowPodium={false} busy={false} />);

test('the ranking has table roles', () => {
  const html = board();
  expect(html).toContain('<caption class="sr-only">Players, best first</caption>');
  expect(html.match(/role="columnheader" scope="col"/g)).toHaveLength(6);
  expect(html.match(/role="cell"/g)).toHaveLength(6);
});

test('both sexes of a class have the same label, and numbers are grouped', () => {
  expect(board()).toContain('Warrior');
  expect(board()).toContain('1,640,228,007');
});

test("a player's name is text, whatever it contains", () => {
  const name = '</td><script>alert("1")</script>&';
  const written = '&lt;/td&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;';
  expect(board([{ ...player, name }])).toContain(`class="board-name">${written}</td>`);
  expect(board([{ ...player, name, rank: 1 }])).toContain(`class="board-name">${written}</td>`);
});

test('only the first three have a labelled medal', () => {
  expect(board(best).match(/aria-label="[123]"/g)).toEqual([
    'aria-label="1"',
    'aria-label="2"',
    'aria-label="3"',
  ]);
  expect(board()).not.toContain('mark-medal');
});

test("the visitor's own character is marked in words, too", () => {
  expect(board([player], [7])).toMatch(/data-own="true".*Your character/s);
  expect(board([player], [8])).not.toContain('Your character');
});

test('the podium’s reading order is first, second, third', () => {
  const html = show(<PlayerPodium rows={best} own={ownOf([2])} />);
  expect([...html.matchAll(/Place(\d)/g)].map(([, place]) => place)).toEqual(['1', '2', '3']);
  expect(html).toMatch(/Place2.*Your character.*Place3/s);
});

test('«Show my rank» finds the best own character, on the podium too', () => {
  const characters = [
    { id: 9, rank: null },
    { id: 5, rank: 90 },
    { id: 2, rank: 2 },
  ];
  const own = bestOf(characters);
  expect(own.best).toEqual({ id: 2, rank: 2 });
  expect(bestOf(characters.slice(0, 1)).best).toBeNull();
  expect(show(<PlayerPodium rows={best} own={own} />)).toMatch(/<li id="my-rank"[^>]*data-rank="2"/);
  const rows = (belowPodium: boolean) =>
    show(<PlayerBoard rows={best} own={own} belowPodium={belowPodium} busy={false} />);
  expect(rows(false)).toMatch(/<tr id="my-rank"[^>]*data-rank="2"/);
  expect(rows(true)).not.toContain('my-rank');
});

test('a guild row has its empire as text, and its master as a link to the player', () => {
  const guild = {
    id: 1,
    rank: 9,
    name: 'SunWheel',
    master: 'Miyeon',
    empire: 2,
    level: 19,
    ladder_point: 44_031,
  };
  const html = show(<GuildBoard rows={[guild]} belowPodium={false} busy={false} />);
  for (const words of ['SunWheel', 'Miyeon', 'Chunjo', '44,031']) expect(html).toContain(words);
  expect(html).toContain('href="/ranking?name=Miyeon"');
});

test('a guild whose master is unknown has no link to nobody', () => {
  const guild = { id: 1, rank: 1, name: 'SunWheel', master: '', empire: 2, level: 19, ladder_point: 44_031 };
  const podium = show(<GuildPodium rows={[guild]} />);
  expect(podium).toContain('SunWheel');
  expect(podium).not.toMatch(/<a |Guild master/);
  expect(show(<GuildPodium rows={[{ ...guild, master: 'Miyeon' }]} />)).toContain(
    'href="/ranking?name=Miyeon"',
  );
  expect(show(<GuildBoard rows={[guild]} belowPodium={false} busy={false} />)).not.toContain('<a ');
});

test('rows lead to the pages of players, but for who hides his', () => {
  const rows = best.map((row) => (row.id === 2 ? { ...row, hasPage: false as const } : row));
  for (const shown of [
    <PlayerPodium key="podium" rows={rows} own={ownOf([])} />,
    <PlayerBoard key="board" rows={rows} own={ownOf([])} belowPodium={false} busy={false} />,
  ]) {
    const html = show(shown, ['profiles']);
    expect([...html.matchAll(/href="([^"]+)"/g)].map(([, path]) => path)).toEqual(
      expect.arrayContaining(['/player/Place1', '/player/Place3']),
    );
    expect(html).toContain('Place2');
    expect(html).not.toContain('/player/Place2');
  }
});

test('rows lead to the pages of guilds, but for one that is gone', () => {
  const guild = { rank: 9, master: '', empire: 2, level: 19, ladder_point: 44_031 };
  const rows = [
    { ...guild, id: 4, name: 'SunWheel' },
    { ...guild, id: 5, name: 'Oak', hasPage: false as const },
  ];
  const html = show(<GuildBoard rows={rows} belowPodium={false} busy={false} />, ['profiles']);
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, path]) => path)).toEqual(['/guild/4']);
  expect(html).toContain('Oak');
});

test('how a rank has moved is said by a sign, too, and only where something was noted', () => {
  const rows = [3, -12, 0, 'new', undefined].map((movement, place) => ({
    ...player,
    id: place + 10,
    rank: place + 10,
    movement: movement as number | 'new' | undefined,
    value: 104,
  }));
  const html = show(
    <PlayerBoard rows={rows} own={ownOf([])} belowPodium={false} busy={false} extra={{ moved: '7 days' }} />,
  );
  const cells = [...html.matchAll(/data-moved="(\w+)">(.*?)<\/span><\/td>/g)].map(
    ([, kind, text]) => `${kind} ${text?.replaceAll(/<[^>]+>/g, '')}`,
  );
  expect(cells).toEqual(['up +3', 'down −12', 'same –', 'new new', 'none ']);
  expect(html.match(/role="columnheader"/g)).toHaveLength(7);
  expect(board()).not.toContain('moved');
});
