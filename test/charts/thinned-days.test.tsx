import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Guild } from '#contract/api/world/guilds.ts';
import type { Player } from '#contract/api/world/players.ts';
import { shiftDay } from '#contract/formats/shift-day.ts';
import en from '#locales/en.json' with { type: 'json' };
import { baseFor, type NotedDay, outdated } from '#server/standings/days.ts';
import { App } from '#web/app.tsx';
import { Points } from '#web/features/guild/points.tsx';
import { History } from '#web/features/profiles/player/history.tsx';
import { createTexts } from '#web/i18n.ts';

const today = '2026-11-25';

/** What is left of so many days that were noted one by one until yesterday, but for those missed. */
function keptDays(count: number, missed: readonly string[] = []): readonly string[] {
  let noted: readonly NotedDay[] = [];
  for (let ago = count; ago > 0; ago--) {
    const day = shiftDay(today, -ago);
    if (missed.includes(day)) continue;
    const gone = new Set(outdated(noted, shiftDay(day, 1)));
    noted = [...noted, { day, base: baseFor(day, noted) }].filter((each) => !gone.has(each));
  }
  return noted.map(({ day }) => day);
}

const texts = createTexts('en', en);

function show(chart: React.ReactNode): string {
  return renderToStaticMarkup(
    <App texts={texts} language="en">
      {chart}
    </App>,
  );
}

function showPlayer(days: readonly string[]): string {
  const history = [...days, today].map((day, index) => ({ day, rank: 1 + (index % 7), level: 1 + index }));
  return show(<History player={{ history } as Partial<Player> as Player} />);
}

function showGuild(days: readonly string[]): string {
  const noted = days.map((day, index) => ({ day, rank: 1, points: 1_000 + 10 * index }));
  return show(<Points guild={{ days: noted, ends: [] } as Partial<Guild> as Guild} />);
}

/** Of the first chart and its table. */
const unknownIn = (html: string) => html.split('</details>')[0]?.match(/class="chart-unknown"/g)?.length ?? 0;
const daysIn = (html: string) =>
  [...(html.split('</details>')[0] ?? '').matchAll(/<time dateTime="([\d-]+)"/g)].map(([, day]) => day ?? '');
const periodsIn = (html: string) =>
  [...html.matchAll(/<span>(30 days|6 months|All)<\/span>/g)].map(([, name]) => name);

test('six months of levels are six months, where older days are thinned to weeks', () => {
  const html = showPlayer(keptDays(400));
  const days = daysIn(html);
  expect(days[0]).toBe(today);
  expect(days.at(-1)).toBe('2026-06-01');
  expect(periodsIn(html)).toEqual(['30 days', '6 months', 'All', '30 days', '6 months', 'All']);
});

test('a period is offered only where it shows more', () => {
  expect(periodsIn(showPlayer(keptDays(20)))).toEqual([]);
  expect(periodsIn(showPlayer(keptDays(100)).split('</details>')[0] ?? '')).toEqual(['30 days', '6 months']);
});

test('between thinned weeks the line goes on, and only what was kept can be read', () => {
  const days = keptDays(400);
  const html = showPlayer(days);
  expect(unknownIn(html)).toBe(0);
  expect(html).not.toContain('no data');
  expect(daysIn(html)).toEqual([...days, today].filter((day) => day >= '2026-05-27').toReversed());
  expect(unknownIn(showGuild(days))).toBe(0);
});

test('days missed within the last 90, and weeks missed before, stay hatched', () => {
  const week = Array.from({ length: 7 }, (_, day) => shiftDay('2026-07-06', day));
  expect(unknownIn(showPlayer(keptDays(400, ['2026-10-01'])))).toBe(1);
  expect(unknownIn(showPlayer(keptDays(400, ['2026-08-28'])))).toBe(1);
  expect(unknownIn(showPlayer(keptDays(400, week)))).toBe(1);
  expect(unknownIn(showGuild(keptDays(400, ['2026-10-01', '2026-11-02'])))).toBe(2);
});
