import { type Translate, useTexts } from '#web/i18n.ts';
import type { PageMeta } from '#web/page-meta.ts';
import { useSession } from '#web/shell-data.ts';
import { Band } from '#web/ui/band.tsx';
import { LoginRequired } from '#web/ui/login-required.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { EmailForm } from './email-form.tsx';

export const meta = (_: unknown, t: Translate): PageMeta => ({ title: t('email.title'), noIndex: true });

export function Component() {
  const { t } = useTexts();
  const session = useSession();
  return (
    <>
      <Band view="pass" overline={session?.account.login} title={t('email.title')} lead={t('email.lead')} />
      <PageBody>{session ? <EmailForm account={session.account} /> : <LoginRequired />}</PageBody>
    </>
  );
}
