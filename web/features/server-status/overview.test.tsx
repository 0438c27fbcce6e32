import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { ServerStatus } from '#contract/api/world/server-status.ts';
import en from '#locales/en.json' with { type: 'json' };
import { App } from '#web/app.tsx';
import { createTexts } from '#web/i18n.ts';
import { Overview } from './overview.tsx';

const unasked: ServerStatus = {
  condition: 'unknown',
  since: null,
  lastRestart: null,
  measuredAt: null,
  beganAt: null,
  players: null,
  isAtLeast: true,
  seenMinutes: null,
  empires: null,
  channels: [{ name: '1', condition: 'unknown', players: null }],
  busyFrom: 80,
  fullFrom: 120,
  login: null,
  record: null,
  peak: null,
  reachability: null,
};

test.each([unasked, { ...unasked, seenMinutes: 15, channels: [] }])(
  'before the first answer nothing is said of the game',
  (status) => {
    const route = { id: 'root', path: '/', element: <Overview status={status} />, loader: () => null };
    const router = createMemoryRouter([route], { hydrationData: { loaderData: { root: null } } });
    const html = renderToString(
      <App texts={createTexts('en', en)} language="en">
        <RouterProvider router={router} />
      </App>,
    );
    expect(html).toContain(en.serverStatus.noFigures);
    expect(html).not.toContain(en.serverStatus.condition.unknown);
    expect(html).not.toContain(en.serverStatus.withoutCounts.unknown);
  },
);
