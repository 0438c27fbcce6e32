import { useLoaderData } from 'react-router';
import type { Account } from '#contract/api/account/account.ts';
import type { PageMeta } from '#contract/rendered-page.ts';
import { apiContext } from '#web/api.ts';
import { AccountStyles } from '#web/characters/account-styles.tsx';
import { CharacterSummary } from '#web/characters/character-summary.tsx';
import { loadOwnCharacters, type OwnCharacters } from '#web/characters/load-characters.ts';
import { type Translate, useTexts } from '#web/i18n.ts';
import type { LoaderArgs } from '#web/page/shell-data.ts';
import { paths } from '#web/paths.ts';
import { LoginRequired } from '#web/ui/feedback/login-required.tsx';
import { Link } from '#web/ui/link.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { AccountActions } from './account-actions.tsx';
import { AccountInformation } from './account-information.tsx';
import { Balances } from './balances.tsx';
import { EmailConfirmation } from './email-confirmation.tsx';

export const meta = (_: unknown, t: Translate): PageMeta => ({
  title: t('account.title'),
  description: t('account.description'),
  noIndex: true,
});

export function loader({ context }: LoaderArgs): Promise<OwnCharacters> {
  return loadOwnCharacters(context.get(apiContext));
}

export function Component() {
  const { t } = useTexts();
  const own = useLoaderData<OwnCharacters>();
  return (
    <>
      <PageHeader view="road" overline={own.account?.login} title={t('account.title')} />
      <PageBody>
        {own.account ? <Dashboard key={own.account.id} account={own.account} own={own} /> : <LoginRequired />}
      </PageBody>
    </>
  );
}

interface DashboardProps {
  readonly account: Account;
  readonly own: Extract<OwnCharacters, { account: Account }>;
}

function Dashboard({ account, own }: DashboardProps) {
  const { t } = useTexts();
  return (
    <div className="account">
      <AccountStyles />
      <Balances account={account} />
      <div className="account-columns">
        <section aria-labelledby="account-information">
          <SectionTitle id="account-information">{t('account.information')}</SectionTitle>
          <AccountInformation account={account} />
          <EmailConfirmation account={account} />
        </section>
        <section aria-labelledby="account-actions">
          <SectionTitle id="account-actions">{t('account.actions')}</SectionTitle>
          <AccountActions deletionCode={account.social_id} />
        </section>
      </div>
      <section aria-labelledby="account-characters" className="grid gap-5">
        <SectionTitle
          id="account-characters"
          aside={<Link to={paths.characters}>{t('characters.all')}</Link>}
        >
          {t('characters.title')}
        </SectionTitle>
        <CharacterSummary characters={own.characters} failed={own.failed} />
      </section>
    </div>
  );
}
