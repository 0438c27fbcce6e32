import { useLoaderData, useRevalidator } from 'react-router';
import type { Check } from '#contract/api/setup/checklist.ts';
import type { SystemStatus } from '#contract/api/status.ts';
import { AdminFailure } from '#web/admin/admin-failure.tsx';
import { DayChart } from '#web/admin/charts/day-chart.tsx';
import { Checklist } from '#web/admin/checklist/checklist.tsx';
import { TranslationState } from '#web/admin/translations/translation-state.tsx';
import { usePolling } from '#web/admin/use-polling.ts';
import { apiContext } from '#web/api.ts';
import { useTexts } from '#web/i18n.ts';
import type { LoaderArgs } from '#web/page/shell-data.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { Attention } from './attention.tsx';
import { MailState } from './mail-state.tsx';
import { StorageState } from './storage-state.tsx';

const refreshSeconds = 10;

interface Overview {
  readonly status: SystemStatus;
  readonly checks: readonly Check[];
}

export async function loader({ context }: LoaderArgs): Promise<Overview> {
  const api = context.get(apiContext);
  const [status, checklist] = await Promise.all([
    api.call('GET /api/admin'),
    api.call('GET /api/admin/checklist'),
  ]);
  return { status: status.data, checks: checklist.data };
}

export const ErrorBoundary = AdminFailure;

/** What needs attention, what there is to set up, the last 30 days, then translation, mail and storage; refreshed every few seconds. */
export function Component() {
  const { t } = useTexts();
  const { status, checks } = useLoaderData<Overview>();
  const { days, translation, mail, storage } = status;
  usePolling(refreshSeconds);
  return (
    <div className="admin-sections">
      <section aria-labelledby="admin-attention">
        <SectionTitle id="admin-attention" aside={<Refresh />}>
          {t('admin.state.attention')}
        </SectionTitle>
        <Attention status={status} />
      </section>
      <section aria-labelledby="admin-checklist">
        <SectionTitle id="admin-checklist">{t('admin.checklist.title')}</SectionTitle>
        <Checklist checks={checks} />
      </section>
      <section aria-labelledby="admin-days">
        <SectionTitle id="admin-days">{t('admin.state.lastDays')}</SectionTitle>
        <div className="admin-section">
          <div className="charts">
            <DayChart
              title={t('admin.state.visits')}
              days={days.map(({ day, visits }) => ({ day, value: visits }))}
            />
            <DayChart
              title={t('admin.state.registrations')}
              days={days.map(({ day, registrations }) => ({ day, value: registrations }))}
            />
          </div>
          <p className="text-meta text-muted">{t('admin.state.dayHint')}</p>
        </div>
      </section>
      <section aria-labelledby="admin-translation">
        <SectionTitle id="admin-translation">{t('admin.state.translation')}</SectionTitle>
        <TranslationState state={translation} />
      </section>
      <div className="admin-columns">
        <section aria-labelledby="admin-mail">
          <SectionTitle id="admin-mail">{t('admin.state.mail')}</SectionTitle>
          <MailState state={mail} />
        </section>
        <section aria-labelledby="admin-storage">
          <SectionTitle id="admin-storage">{t('admin.state.storage')}</SectionTitle>
          <StorageState state={storage} />
        </section>
      </div>
    </div>
  );
}

function Refresh() {
  const { t } = useTexts();
  const { revalidate, state } = useRevalidator();
  return (
    <Button
      variant="quiet"
      size="small"
      icon="refresh"
      className="needs-script"
      busy={state === 'loading'}
      busyText={t('site.loading')}
      onClick={() => void revalidate()}
    >
      {t('admin.state.refresh')}
    </Button>
  );
}
