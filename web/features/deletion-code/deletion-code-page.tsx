import { useLoaderData } from 'react-router';
import type { SecondStepState } from '#contract/api/account/second-step.ts';
import { deletionCodeLength } from '#contract/limits.ts';
import type { PageMeta } from '#contract/rendered-page.ts';
import { checkNewDeletionCode } from '#contract/validation.ts';
import { useFormAccount } from '#web/forms/use-form-account.ts';
import { type Translate, useTexts } from '#web/i18n.ts';
import { useApi } from '#web/page/use-api.ts';
import { GameCodeForm } from '#web/second-step/game-code-form.tsx';
import { loadSecondStep } from '#web/second-step/load-second-step.ts';
import { LoginRequired } from '#web/ui/feedback/login-required.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export const meta = (_: unknown, t: Translate): PageMeta => ({
  title: t('deletionCode.title'),
  description: t('deletionCode.lead'),
  noIndex: true,
});

export const loader = loadSecondStep;

export function Component() {
  const { t } = useTexts();
  const account = useFormAccount();
  return (
    <>
      <PageHeader
        view="road"
        overline={account?.login}
        title={t('deletionCode.title')}
        lead={t('deletionCode.lead')}
      />
      <PageBody>{account ? <DeletionCodeForm key={account.id} /> : <LoginRequired />}</PageBody>
    </>
  );
}

function DeletionCodeForm() {
  const { t } = useTexts();
  const api = useApi();
  const secondStep = useLoaderData<SecondStepState | null>();
  return (
    <GameCodeForm
      name="deletion-code"
      label={t('deletionCode.new')}
      hint={t('deletionCode.hint')}
      maxLength={deletionCodeLength.max}
      check={checkNewDeletionCode}
      send={({ value, ...proof }) =>
        api.call('POST /api/auth/deletion-code', { body: { ...proof, deletionCode: value } })
      }
      submit={t('deletionCode.submit')}
      failed={t('deletionCode.failed')}
      success={t('deletionCode.success')}
      successText={t('deletionCode.successText')}
      methods={secondStep?.methods ?? []}
    />
  );
}
