import { useLoaderData } from 'react-router';
import type { SecondStepState } from '#contract/api/account/second-step.ts';
import { useFormAccount } from '#web/forms/use-form-account.ts';
import { LoginRequired } from '#web/ui/feedback/login-required.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { StoragePasswordForm } from './storage-password-form.tsx';

interface StoragePageProps {
  readonly title: string;
  readonly lead: string;
}

/** The same form for who wants another password and for who has forgotten it: the old one is not asked for. */
export function StoragePageContent({ title, lead }: StoragePageProps) {
  const account = useFormAccount();
  const secondStep = useLoaderData<SecondStepState | null>();
  return (
    <>
      <PageHeader view="road" overline={account?.login} title={title} lead={lead} />
      <PageBody>
        {account ? (
          <StoragePasswordForm key={account.id} methods={secondStep?.methods ?? []} />
        ) : (
          <LoginRequired />
        )}
      </PageBody>
    </>
  );
}
