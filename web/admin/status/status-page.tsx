import { useLoaderData, useRevalidator } from 'react-router';
import type { SystemStatus } from '#contract/api/status.ts';
import { DeskFailure } from '#web/admin/admin-failure.tsx';
import { TranslationState } from '#web/admin/translations/translation-state.tsx';
import { useRefreshing } from '#web/admin/use-refreshing.ts';
import { apiContext } from '#web/api.ts';
import { useTexts } from '#web/i18n.ts';
import type { LoaderArgs } from '#web/page/shell-data.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { MailState } from './mail-state.tsx';
import { NewAdministrators } from './new-administrators.tsx';
import { SetupWarnings } from './setup-warnings.tsx';
import { StorageState } from './storage-state.tsx';

/** Jobs move on by themselves: so does what is shown of them. */
const refreshSeconds = 10;

export async function loader({ context }: LoaderArgs): Promise<SystemStatus> {
  const { data } = await context.get(apiContext).call('GET /api/desk');
  return data;
}

export const ErrorBoundary = DeskFailure;

/** The state of things: whether translating, mails and storage work. */
export function Component() {
  const { t } = useTexts();
  const { warnings, translation, mail, storage, newAdministrators } = useLoaderData<SystemStatus>();
  useRefreshing(refreshSeconds);
  return (
    <div className="desk-parts">
      <NewAdministrators logins={newAdministrators} />
      <SetupWarnings warnings={warnings} />
      <section aria-labelledby="desk-translation">
        <SectionTitle id="desk-translation" aside={<Refresh />}>
          {t('desk.state.translation')}
        </SectionTitle>
        <TranslationState state={translation} />
      </section>
      <div className="desk-halves">
        <section aria-labelledby="desk-mail">
          <SectionTitle id="desk-mail">{t('desk.state.mail')}</SectionTitle>
          <MailState state={mail} />
        </section>
        <section aria-labelledby="desk-storage">
          <SectionTitle id="desk-storage">{t('desk.state.storage')}</SectionTitle>
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
