import type { PageMeta } from '#contract/rendered-page.ts';
import { type Translate, useTexts } from '#web/i18n.ts';
import { useShell } from '#web/page/shell-data.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { LinkForm } from './link-form.tsx';

export const meta = (_: unknown, t: Translate): PageMeta => ({
  title: t('undoEmail.title'),
  description: t('undoEmail.lead'),
  noIndex: true,
});

export function Component() {
  const { t } = useTexts();
  const { config } = useShell();
  const toRecover = (
    <ButtonLink to={paths.recover} variant="quiet" icon="key">
      {t('reset.title')}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        view="pass"
        overline={config.serverName}
        title={t('undoEmail.title')}
        lead={t('undoEmail.lead')}
      />
      <PageBody>
        <LinkForm
          call="POST /api/auth/undo-email-change"
          submit={t('undoEmail.submit')}
          elsewhere={toRecover}
        >
          <p>{t('undoEmail.next')}</p>
          {toRecover}
        </LinkForm>
      </PageBody>
    </>
  );
}
