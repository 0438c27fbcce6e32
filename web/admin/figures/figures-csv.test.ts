import { expect, test } from 'vitest';
import { figuresCsv } from './figures-csv.ts';

test('days become lines, unknown values empty cells', () => {
  const known = { visits: 9, registrations: 2, logins: 3, activeAccounts: 2 };
  const counted = { newsReads: 0, downloads: 1, translations: null };
  const csv = figuresCsv({
    days: [{ day: '2026-11-24', ...known, ...counted }],
    returning: [{ after: 1, days: [{ day: '2026-11-24', percent: 50 }] }],
  });
  expect(csv).toBe(
    'day,visits,registrations,logins,activeAccounts,newsReads,downloads,translations,returningPercent1\r\n' +
      '2026-11-24,9,2,3,2,0,1,,50\r\n',
  );
});
