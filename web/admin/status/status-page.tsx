import type { ComponentProps } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { Check } from '#contract/api/setup/checklist.ts';
import type { ModelsState } from '#contract/api/setup/models.ts';
import type { SystemStatus } from '#contract/api/status.ts';
import { AdminFailure } from '#web/admin/admin-failure.tsx';
import { DayChart } from '#web/admin/charts/day-chart.tsx';
import { DayHint } from '#web/admin/charts/day-hint.tsx';
import { Checklist } from '#web/admin/checklist/checklist.tsx';
import { readPermissions } from '#web/admin/read-permissions.ts';
import { TicketFigures } from '#web/admin/tickets/ticket-figures.tsx';
import { TranslationState } from '#web/admin/translations/translation-state.tsx';
import { usePermission } from '#web/admin/use-permission.ts';
import { usePolling } from '#web/admin/use-polling.ts';
import { apiContext } from '#web/api.ts';
import { useTexts } from '#web/i18n.ts';
import { useModule } from '#web/page/modules.ts';
import type { LoaderArgs } from '#web/page/shell-data.ts';
import { StateBox } from '#web/ui/feedback/state-box.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { Attention } from './attention.tsx';
import { MailState } from './mail-state.tsx';
import { StorageState } from './storage-state.tsx';

const refreshSeconds = 10;

interface Overview {
  /** Null for staff who may not see it, as is what follows. */
  readonly status: SystemStatus | null;
  readonly checks: readonly Check[] | null;
  /** Read where nothing translates yet. */
  readonly models: ModelsState | null;
}

export async function loader({ context }: LoaderArgs): Promise<Overview> {
  const api = context.get(apiContext);
  const may = await readPermissions(api);
  const [status, checklist] = await Promise.all([
    may.has('status.see') ? api.call('GET /api/admin') : null,
    may.has('setup.try') ? api.call('GET /api/admin/checklist') : null,
  ]);
  const checks = checklist?.data ?? null;
  const isOpen = checks?.some(({ name, state }) => name === 'translation' && state === 'todo') ?? false;
  const models = isOpen && may.has('models.manage') ? await api.call('GET /api/admin/models') : null;
  return { status: status?.data ?? null, checks, models: models?.data ?? null };
}

export const ErrorBoundary = AdminFailure;

/** What needs attention, what there is to set up, the last 30 days, then translation, mail and storage; refreshed every few seconds. */
export function Component() {
  const { t } = useTexts();
  const mayAnswer = usePermission('tickets.answer');
  const hasTickets = useModule('tickets') && mayAnswer;
  const { status, checks, models } = useLoaderData<Overview>();
  const isEmpty = !status && !checks;
  // What was refused is not asked for again and again.
  usePolling(isEmpty ? null : refreshSeconds);
  return (
    <div className="admin-sections">
      {isEmpty && (
        <StateBox
          kind="empty"
          icon="crown"
          title={t('admin.roles.welcome')}
          text={t('admin.roles.welcomeText')}
        />
      )}
      {status && (
        <AttentionPart status={status} hasOpenSetUp={checks?.some(({ state }) => state !== 'ok') ?? false} />
      )}
      {hasTickets && <TicketFigures />}
      {checks && (
        <section aria-labelledby="admin-checklist">
          <SectionTitle id="admin-checklist">{t('admin.checklist.title')}</SectionTitle>
          <Checklist checks={checks} models={models} />
        </section>
      )}
      {status && <State status={status} isListed={checks !== null} />}
    </div>
  );
}

function AttentionPart(props: ComponentProps<typeof Attention>) {
  const { t } = useTexts();
  return (
    <section aria-labelledby="admin-attention">
      <SectionTitle id="admin-attention" aside={<Refresh />}>
        {t('admin.state.attention')}
      </SectionTitle>
      <Attention {...props} />
    </section>
  );
}

/** The last 30 days, then translation, mail and storage. */
function State({
  status: { timeZone, days, translation, mail, storage },
  isListed,
}: {
  readonly status: SystemStatus;
  readonly isListed: boolean;
}) {
  const { t } = useTexts();
  return (
    <>
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
          <DayHint timeZone={timeZone} />
        </div>
      </section>
      <section aria-labelledby="admin-translation">
        <SectionTitle id="admin-translation">{t('admin.state.translation')}</SectionTitle>
        <TranslationState state={translation} isListed={isListed} />
      </section>
      <div className="admin-columns">
        <section aria-labelledby="admin-mail">
          <SectionTitle id="admin-mail">{t('admin.state.mail')}</SectionTitle>
          <MailState state={mail} isListed={isListed} />
        </section>
        <section aria-labelledby="admin-storage">
          <SectionTitle id="admin-storage">{t('admin.state.storage')}</SectionTitle>
          <StorageState state={storage} />
        </section>
      </div>
    </>
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
