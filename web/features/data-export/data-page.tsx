import { useLoaderData, useSearchParams } from 'react-router';
import type { OwnDataExport } from '#contract/api/account/data-export.ts';
import type { PageMeta } from '#contract/rendered-page.ts';
import { apiContext } from '#web/api.ts';
import { AccountStyles } from '#web/characters/account-styles.tsx';
import { useFormAccount } from '#web/forms/use-form-account.ts';
import { type Translate, useTexts } from '#web/i18n.ts';
import { nullWithoutSession } from '#web/page/null-without-session.ts';
import type { LoaderArgs } from '#web/page/shell-data.ts';
import { LoginRequired } from '#web/ui/feedback/login-required.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { DownloadForm } from './download-form.tsx';
import { RequestForm } from './request-form.tsx';

export const meta = (_: unknown, t: Translate): PageMeta => ({
  title: t('dataExport.title'),
  description: t('dataExport.lead'),
  noIndex: true,
});

/** Null without a session. */
export function loader({ context }: LoaderArgs): Promise<OwnDataExport | null> {
  return nullWithoutSession(context.get(apiContext).call('GET /api/auth/data-export'));
}

export function Component() {
  const { t } = useTexts();
  const state = useLoaderData<OwnDataExport | null>();
  const account = useFormAccount();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  return (
    <>
      <PageHeader
        view="road"
        overline={account?.login}
        title={t('dataExport.title')}
        lead={t('dataExport.lead')}
      />
      <PageBody>
        {account && state ? (
          <div className="account">
            <AccountStyles />
            {token === '' ? (
              <RequestForm key={account.id} state={state} />
            ) : (
              <DownloadForm key={`${account.id} ${token}`} token={token} />
            )}
          </div>
        ) : (
          <LoginRequired />
        )}
      </PageBody>
    </>
  );
}
