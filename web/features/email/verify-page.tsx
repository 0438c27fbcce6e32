import type { PageMeta } from '#contract/rendered-page.ts';
import { type Translate, useTexts } from '#web/i18n.ts';
import { useShell } from '#web/page/shell-data.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { LinkForm } from './link-form.tsx';

export const meta = (_: unknown, t: Translate): PageMeta => ({
  title: t('verifyEmail.title'),
  description: t('verifyEmail.lead'),
  noIndex: true,
});

export function Component() {
  const { t } = useTexts();
  const { config } = useShell();
  const toAccount = (
    <ButtonLink to={paths.account} variant="quiet">
      {t('account.title')}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        view="road"
        overline={config.serverName}
        title={t('verifyEmail.title')}
        lead={t('verifyEmail.lead')}
      />
      <PageBody>
        <LinkForm call="POST /api/auth/verify-email" submit={t('verifyEmail.submit')} elsewhere={toAccount}>
          {toAccount}
        </LinkForm>
      </PageBody>
    </>
  );
}
