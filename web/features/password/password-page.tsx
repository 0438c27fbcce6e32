import type { PageMeta } from '#contract/rendered-page.ts';
import { useFormAccount } from '#web/forms/use-form-account.ts';
import { type Translate, useTexts } from '#web/i18n.ts';
import { LoginRequired } from '#web/ui/feedback/login-required.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PasswordForm } from './password-form.tsx';

export const meta = (_: unknown, t: Translate): PageMeta => ({
  title: t('password.title'),
  description: t('password.lead'),
  noIndex: true,
});

export function Component() {
  const { t } = useTexts();
  const account = useFormAccount();
  return (
    <>
      <PageHeader
        view="road"
        overline={account?.login}
        title={t('password.title')}
        lead={t('password.lead')}
      />
      <PageBody>{account ? <PasswordForm key={account.id} account={account} /> : <LoginRequired />}</PageBody>
    </>
  );
}
