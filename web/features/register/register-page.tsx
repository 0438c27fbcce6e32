import { useLoaderData } from 'react-router';
import type { ResponseOf } from '#contract/api/calls.ts';
import type { PageMeta } from '#contract/rendered-page.ts';
import { apiContext } from '#web/api.ts';
import { useCaptcha } from '#web/captcha/use-captcha.ts';
import { type Translate, useTexts } from '#web/i18n.ts';
import { type LoaderArgs, useShell } from '#web/page/shell-data.ts';
import { Frame } from '#web/ui/art/frame.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Registered } from './registered.tsx';
import { RegistrationFields } from './registration-fields.tsx';
import { useRegistration } from './use-registration.ts';

export const meta = (_: unknown, t: Translate): PageMeta => ({
  title: t('register.title'),
  description: t('register.lead'),
});

type PublishedPages = ResponseOf<'GET /api/published-pages'>['data'];

/** Published pages of rules; if they cannot be loaded, the terms are named without links. */
export async function loader({ context }: LoaderArgs): Promise<PublishedPages> {
  const none = { data: [] };
  const { data } = await context
    .get(apiContext)
    .call('GET /api/published-pages')
    .catch(() => none);
  return data;
}

export function Component() {
  const publishedPages = useLoaderData<PublishedPages>();
  const { t } = useTexts();
  const { config } = useShell();
  const captcha = useCaptcha();
  const registration = useRegistration(captcha);
  return (
    <>
      <PageHeader
        view="pass"
        overline={config.serverName}
        title={t('register.title')}
        lead={t('register.lead')}
      />
      <PageBody>
        <Frame>
          {registration.details && <Registered details={registration.details} answer={registration.answer} />}
          <RegistrationFields registration={registration} captcha={captcha} publishedPages={publishedPages} />
        </Frame>
      </PageBody>
    </>
  );
}
