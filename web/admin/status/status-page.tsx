import { useLoaderData, useRevalidator } from 'react-router';
import type { SystemStatus } from '#contract/api/status.ts';
import { AdminFailure } from '#web/admin/admin-failure.tsx';
import { TranslationState } from '#web/admin/translations/translation-state.tsx';
import { usePolling } from '#web/admin/use-polling.ts';
import { apiContext } from '#web/api.ts';
import { useTexts } from '#web/i18n.ts';
import type { LoaderArgs } from '#web/page/shell-data.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { MailState } from './mail-state.tsx';
import { NewAdministrators } from './new-administrators.tsx';
import { SetupWarnings } from './setup-warnings.tsx';
import { StorageState } from './storage-state.tsx';

const refreshSeconds = 10;

export async function loader({ context }: LoaderArgs): Promise<SystemStatus> {
  const { data } = await context.get(apiContext).call('GET /api/desk');
  return data;
}

export const ErrorBoundary = AdminFailure;

/** Status of translation, mail and storage, refreshed every few seconds. */
export function Component() {
  const { t } = useTexts();
  const { warnings, translation, mail, storage, newAdministrators } = useLoaderData<SystemStatus>();
  usePolling(refreshSeconds);
  return (
    <div className="admin-sections">
      <NewAdministrators logins={newAdministrators} />
      <SetupWarnings warnings={warnings} />
      <section aria-labelledby="admin-translation">
        <SectionTitle id="admin-translation" aside={<Refresh />}>
          {t('desk.state.translation')}
        </SectionTitle>
        <TranslationState state={translation} />
      </section>
      <div className="admin-columns">
        <section aria-labelledby="admin-mail">
          <SectionTitle id="admin-mail">{t('desk.state.mail')}</SectionTitle>
          <MailState state={mail} />
        </section>
        <section aria-labelledby="admin-storage">
          <SectionTitle id="admin-storage">{t('desk.state.storage')}</SectionTitle>
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
      {t('desk.state.refresh')}
    </Button>
  );
}
