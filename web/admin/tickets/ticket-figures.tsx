import { useCallback } from 'react';
import { useLoaderData } from 'react-router';
import type { TicketFigures as Figures } from '#contract/api/tickets/staff-calls.ts';
import { formatNumber } from '#contract/formats/numbers.ts';
import { adminPaths } from '#web/admin/paths.ts';
import { useFetched } from '#web/admin/use-fetched.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { useApi } from '#web/page/use-api.ts';
import { Link } from '#web/ui/link.tsx';
import { Labelled } from '#web/ui/prose/labelled.tsx';
import { useLaterChanges } from '#web/ui/use-later-changes.ts';

const minutesPerHour = 60;
/** Longer waits are told in hours. */
const mostMinutes = 180;

/** After the open tickets: how long players usually wait for a first answer (the median). Nothing before the first one. */
export function FirstAnswer({ figures: { firstAnswerMinutes } }: { readonly figures: Figures }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const number = (value: number) => formatNumber(tag, Math.round(value));
  const time = (minutes: number) =>
    minutes < mostMinutes
      ? t('admin.tickets.minutes', { minutes: number(minutes) })
      : t('admin.tickets.hours', { hours: number(minutes / minutesPerHour) });
  if (firstAnswerMinutes === null) return null;
  return (
    <>
      {' '}
      · <Labelled label={t('admin.tickets.firstAnswer')}>{time(firstAnswerMinutes)}</Labelled>
    </>
  );
}

/** On the overview: how many tickets are open, and how long players wait. Nothing until it is known. */
export function TicketFigures() {
  const { t } = useTexts();
  const api = useApi();
  const load = useCallback(
    (signal: AbortSignal) => api.call('GET /api/admin/ticket-figures', { signal }),
    [api],
  );
  const { data, reload } = useFetched(load);
  const figures = data?.data;
  // Renewed with the overview.
  useLaterChanges(useLoaderData<unknown>(), () => void reload());
  return (
    <p className="admin-intro">
      <Labelled
        label={
          <Link to={{ pathname: adminPaths.tickets, search: '?state=open' }} className="link">
            {t('admin.tickets.openCount')}
          </Link>
        }
      >
        {figures?.open ?? '–'}
      </Labelled>
      {figures && <FirstAnswer figures={figures} />}
    </p>
  );
}
