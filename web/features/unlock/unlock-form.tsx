import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ProofMethod } from '#contract/api/call.ts';
import type { UnlockOverview } from '#contract/api/world/unlock.ts';
import { ApiError } from '#web/api.ts';
import { StepField } from '#web/forms/step-field.tsx';
import { type FieldText, useForm } from '#web/forms/use-form.ts';
import { useTexts } from '#web/i18n.ts';
import { useApi } from '#web/page/use-api.ts';
import { paths } from '#web/paths.ts';
import { refusedProof } from '#web/second-step/game-proof.ts';
import { useStepProof } from '#web/second-step/use-step-proof.ts';
import { Frame } from '#web/ui/art/frame.tsx';
import { SuccessBox } from '#web/ui/feedback/success-box.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { FormEnd } from '#web/ui/forms/form-end.tsx';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';
import { CharacterChoice } from './character-choice.tsx';

type Input = 'character' | 'password' | 'code';

interface UnlockFormProps {
  readonly overview: UnlockOverview;
  /** How the second step may be given; none while two-step login is off. */
  readonly methods: readonly ProofMethod[];
}

function useUnlocking({ overview, methods: known }: UnlockFormProps) {
  const { t } = useTexts();
  const api = useApi();
  const { revalidate } = useRevalidator();
  const open = overview.characters.filter(({ obstacle }) => obstacle === null);
  const [chosen, choose] = useState<number | null>(null);
  const [password, setPassword] = useState('');
  const [methods, setMethods] = useState(known);
  const step = useStepProof(methods);
  // What was chosen may not be open any more.
  const character = open.find(({ id }) => id === chosen) ?? (open.length === 1 ? open[0] : undefined);
  const problems: FieldText<Input>[] = [];
  if (!character) problems.push({ field: 'character', text: t('unlock.required') });
  if (password === '') problems.push({ field: 'password', text: t('email.passwordRequired') });
  if (step.isMissing) problems.push({ field: 'code', text: t('twoStep.codeRequired') });
  const form = useForm<Input>({
    name: 'unlock',
    problems,
    send: async () => {
      const body = { password, characterId: character?.id ?? 0, ...(await step.read()) };
      await api.call('POST /api/unlock-character', { body });
    },
    failureTitle: t('unlock.failed'),
    fieldOf: (error) => refusedProof(error, t),
    onApiError: (error) => {
      if (!(error instanceof ApiError)) return;
      if (error.code === 'twoStep.codeRequired') setMethods(error.methods);
      if (error.code.startsWith('unlock.')) void revalidate();
    },
  });
  return { form, step, open, character, choose, password, setPassword };
}

/** The characters with what keeps each where it is; password and second step while one can be unlocked. */
export function UnlockForm(props: UnlockFormProps) {
  const { t } = useTexts();
  const { form, step, open, character, choose, password, setPassword } = useUnlocking(props);
  if (form.done) {
    return (
      <Frame>
        <SuccessBox title={t('unlock.success')}>
          <p>{t('unlock.successText')}</p>
          <ButtonLink to={paths.account} variant="quiet">
            {t('account.title')}
          </ButtonLink>
        </SuccessBox>
      </Frame>
    );
  }
  return (
    <Frame>
      <form className="form" method="post" noValidate onSubmit={form.submit}>
        <ErrorSummary {...form.summary} />
        <CharacterChoice
          id={form.idOf('character')}
          overview={props.overview}
          chosen={character?.id ?? null}
          onChoose={choose}
          error={form.errorOf('character')}
        />
        {open.length > 0 && (
          <>
            <Field id={form.idOf('password')} label={t('account.password')} error={form.errorOf('password')}>
              <PasswordInput
                name="password"
                autoComplete="current-password"
                required
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
            </Field>
            <StepField {...step} id={form.idOf('code')} error={form.errorOf('code')} />
            <FormEnd submit={t('unlock.submit')} busyText={t('twoStep.busy')} busy={form.busy} cancel />
          </>
        )}
      </form>
    </Frame>
  );
}
