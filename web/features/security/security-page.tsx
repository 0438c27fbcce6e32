import { useLoaderData } from 'react-router';
import type { Passkey } from '#contract/api/account/passkeys.ts';
import type { SecondStepState } from '#contract/api/account/second-step.ts';
import type {
  AccountEvent,
  AccountMail,
  ListedSession,
  StaffChange,
} from '#contract/api/account/security.ts';
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
import { EventList } from './event-list.tsx';
import { OwnData } from './own-data.tsx';
import { Passkeys } from './passkeys.tsx';
import { SessionList } from './session-list.tsx';
import { TwoStep } from './two-step.tsx';

interface Security {
  readonly secondStep: SecondStepState;
  readonly passkeys: readonly Passkey[];
  readonly sessions: readonly ListedSession[];
  readonly events: readonly AccountEvent[];
  readonly mails: readonly AccountMail[];
  readonly staffChanges: readonly StaffChange[];
}

export const meta = (_: unknown, t: Translate): PageMeta => ({
  title: t('security.title'),
  description: t('security.lead'),
  noIndex: true,
});

/** Null without a session. */
export async function loader({ context }: LoaderArgs): Promise<Security | null> {
  const api = context.get(apiContext);
  const loaded = await nullWithoutSession(
    Promise.all([
      api.call('GET /api/auth/second-step'),
      api.call('GET /api/auth/passkeys'),
      api.call('GET /api/auth/sessions'),
      api.call('GET /api/auth/history'),
    ]),
  );
  if (!loaded) return null;
  const [secondStep, { passkeys }, { sessions }, { events, mails, staffChanges }] = loaded;
  return { secondStep, passkeys, sessions, events, mails, staffChanges };
}

export function Component() {
  const { t } = useTexts();
  const security = useLoaderData<Security | null>();
  const account = useFormAccount();
  const passkeys = security?.passkeys ?? [];
  return (
    <>
      <PageHeader
        view="road"
        overline={account?.login}
        title={t('security.title')}
        lead={t('security.lead')}
      />
      <PageBody>
        {account && security ? (
          <div className="account">
            <AccountStyles />
            <TwoStep key={account.id} state={security.secondStep} hasPasskeys={passkeys.length > 0} />
            <Passkeys key={`passkeys ${account.id}`} passkeys={passkeys} step={security.secondStep} />
            <SessionList sessions={security.sessions} />
            <EventList {...security} />
            <OwnData />
          </div>
        ) : (
          <LoginRequired />
        )}
      </PageBody>
    </>
  );
}
