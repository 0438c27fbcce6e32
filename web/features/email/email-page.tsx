import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { PageMeta } from '#web/page-meta.ts';
import { useSession } from '#web/shell-data.ts';
import { Band } from '#web/ui/band.tsx';
import { LoginRequired } from '#web/ui/login-required.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { EmailForm } from './email-form.tsx';

export const meta = (_: unknown, t: TFunction): PageMeta => ({ title: t('email.title'), noIndex: true });

export function Component() {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <>
      <Band view="pass" overline={session?.account.login} title={t('email.title')} lead={t('email.lead')} />
      <PageBody>{session ? <EmailForm account={session.account} /> : <LoginRequired />}</PageBody>
    </>
  );
}
