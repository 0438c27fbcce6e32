import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { SystemStatus } from '#contract/api/status.ts';
import en from '#locales/en.json' with { type: 'json' };
import { DayChart } from '#web/admin/charts/day-chart.tsx';
import { App } from '#web/app.tsx';
import { createTexts } from '#web/i18n.ts';
import { shellRouteId } from '#web/page/shell-data.ts';
import { Attention } from './attention.tsx';
import { placeOfDraft } from './draft-places.ts';

const texts = createTexts('en', en);

const session = { permissions: ['translations.edit'] };
const options = { hydrationData: { loaderData: { [shellRouteId]: { session } } } };

const show = (element: ReactElement) =>
  renderToStaticMarkup(
    <App texts={texts} language="en">
      <RouterProvider
        router={createMemoryRouter([{ id: shellRouteId, path: '/', loader: () => null, element }], options)}
      />
    </App>,
  );

const month = { calls: 0, failures: 0, characters: 0, quota: null, cost: null };
const engine = { name: 'deepl', pausedUntil: null, trouble: null, month };
const quiet: SystemStatus = {
  timeZone: 'UTC',
  days: [],
  translation: {
    engines: [engine],
    counts: { queued: 3, done: 5, failed: 0, edited: 2 },
    oldestWaitingAt: null,
    failedItems: [],
  },
  mail: { transport: 'smtp', waiting: 1, failed: 0, sent: 3, lastReason: null },
  storage: { files: 1, bytes: 1, waitingUploads: 0, freeBytes: null },
  newAdministrators: [],
};

test('says that all is well only when nothing needs attention', () => {
  const well = 'nothing needs you right now';
  expect(show(<Attention status={quiet} />)).toContain(well);
  const others: readonly Partial<SystemStatus>[] = [
    { mail: { ...quiet.mail, failed: 2 } },
    { storage: { ...quiet.storage, waitingUploads: 1 } },
    { newAdministrators: [{ login: 'mallory', at: '2026-04-01T12:00:00Z' }] },
    { translation: { ...quiet.translation, engines: [{ ...engine, trouble: 'away' }] } },
  ];
  for (const part of others) expect(show(<Attention status={{ ...quiet, ...part }} />)).not.toContain(well);
  const unready = show(<Attention status={quiet} hasOpenSetUp />);
  expect(unready).not.toContain(well);
  expect(unready).toContain('under “Setup”');
});

test('leads to the translations of each item with failures, failed mails before waiting uploads', () => {
  const failedItems = [
    { kind: 'news' as const, id: 7, title: 'Siege <on> Friday', language: 'gr' as const, failed: 2 },
  ];
  const mail = { ...quiet.mail, failed: 2 };
  const storage = { ...quiet.storage, waitingUploads: 3 };
  const html = show(
    <Attention status={{ ...quiet, mail, storage, translation: { ...quiet.translation, failedItems } }} />,
  );
  expect(html).toContain('href="/admin/translations/news/7"');
  expect(html).toContain('<span lang="el">Siege');
  expect(html).not.toContain('href="/admin/downloads"');
  expect(html).toContain('aria-label="Translations of “Siege &lt;on&gt; Friday”"');
  expect(html.indexOf('Failed in the last 30 days: 2')).toBeLessThan(
    html.indexOf('Uploaded files not yet listed: 3'),
  );
});

test.each([
  ['news', '/admin/news', 'Write news'],
  ['news-12', '/admin/news/12', 'Edit news'],
  ['download', '/admin/downloads', 'Add a download'],
  ['page/team', '/admin/pages/team', '/team'],
  ['page/about/us', '/admin/pages/about/us', '/about/us'],
  ['translation-news-3-de', '/admin/translations/news/3?language=de', 'Translations'],
  ['ban', '/admin/bans', 'Ban'],
  ['event', '/admin/events', 'Plan an event'],
  ['event-3', '/admin/events', 'Change the event'],
  ['ticket-answer-4', '/admin/tickets/4', 'Answer'],
  ['ticket-note-4', '/admin/tickets/4', 'Note for the team'],
  ['ticket-reply', '/admin/tickets/replies', 'Add reply'],
  ['account-8-note-new', '/admin/accounts/8', 'Add a note'],
  ['account-8-note-2', '/admin/accounts/8', 'Change the note'],
])('a draft named %s is finished at %s, which is called %s', (name, to, text) => {
  expect(placeOfDraft(name, texts.t)).toEqual({ to, text });
});

test.each(['page/..', 'pages', 'ticket-4', 'event-x', 'translation-news-3-xx', 'registration'])(
  'a draft named %s belongs to no form of the administration',
  (name) => {
    expect(placeOfDraft(name, texts.t)).toBeUndefined();
  },
);

test('a chart says its sum and its best day, and has every value in a table', () => {
  const days = [
    { day: '2026-04-01', value: null },
    { day: '2026-04-02', value: 1_204 },
    { day: '2026-04-03', value: 9 },
  ];
  const html = show(<DayChart title="Visits" days={days} />);
  expect(html).toMatch(/<svg[^>]*role="img"[^>]*aria-label="Visits: 1,213\. Most: 1,204 on 2 Apr"/);
  const cells = [...html.matchAll(/<td>([^<]*)</g)].map(([, cell]) => cell);
  expect(cells).toEqual(['9', '1,204', 'no data']);
  expect(html).toContain('aria-valuetext="3 Apr 2026: 9"');
});

test('a chart of active accounts has the average of whole days, as a sum would count somebody once a day', () => {
  const days = [
    { day: '2026-03-31', value: null },
    { day: '2026-04-01', value: 700 },
    { day: '2026-04-02', value: 600 },
    { day: '2026-04-03', value: 5 },
  ];
  const html = show(<DayChart title="Active accounts" days={days} hasSum={false} />);
  // The day that is not over may also have no count yet.
  const uncounted = [...days.slice(0, -1), { day: '2026-04-03', value: null }];
  expect(show(<DayChart title="Active accounts" days={uncounted} hasSum={false} />)).toContain('>650</p>');
  expect(html).toContain('<p class="chart-total">650</p>');
  expect(html).toContain('aria-label="Active accounts: 650. Average per day · Most: 700 on 1 Apr');
});

test('a chart without a single count claims no zero', () => {
  const days = [{ day: '2026-04-01', value: null }];
  for (const hasSum of [true, false]) {
    const html = show(<DayChart title="Logins" days={days} hasSum={hasSum} />);
    expect(html).toContain('<p class="chart-total">–</p>');
    expect(html).toContain('Too few values for a chart yet.');
  }
});
