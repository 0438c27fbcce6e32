import { useCaptcha } from '#web/captcha/use-captcha.ts';
import { type Translate, useTexts } from '#web/i18n.ts';
import type { PageMeta } from '#web/page-meta.ts';
import { useShell } from '#web/shell-data.ts';
import { Band } from '#web/ui/band.tsx';
import { Frame } from '#web/ui/frame.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { Registered } from './registered.tsx';
import { RegistrationFields } from './registration-fields.tsx';
import { useRegistration } from './use-registration.ts';

export const meta = (_: unknown, t: Translate): PageMeta => ({
  title: t('register.title'),
  description: t('register.lead'),
});

export function Component() {
  const { t } = useTexts();
  const { config } = useShell();
  const captcha = useCaptcha();
  const registration = useRegistration(captcha);
  return (
    <>
      <Band view="pass" overline={config.serverName} title={t('register.title')} lead={t('register.lead')} />
      <PageBody>
        <Frame>
          {registration.details && <Registered details={registration.details} />}
          <RegistrationFields registration={registration} captcha={captcha} />
        </Frame>
      </PageBody>
    </>
  );
}
