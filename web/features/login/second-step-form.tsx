import { type FormEvent, useContext, useId, useState } from 'react';
import type { ProofMethod } from '#contract/api/call.ts';
import type { BodyOf } from '#contract/api/calls.ts';
import { CodeField, type CodeKind } from '#web/forms/code-field.tsx';
import { useTexts } from '#web/i18n.ts';
import { AllTextsContext } from '#web/page/all-texts.ts';
import { useApi } from '#web/page/use-api.ts';
import { usePasskeySupport } from '#web/second-step/use-passkey-support.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { type Problem, ProblemText } from '#web/ui/forms/error-summary.tsx';
import { FieldError } from '#web/ui/forms/field.tsx';

export type GivenStep = BodyOf<'POST /api/auth/login/second-step'>;

export interface SecondStepFormProps {
  readonly methods: readonly ProofMethod[];
  readonly busy: boolean;
  readonly failure: Problem | undefined;
  readonly onStep: (give: () => Promise<GivenStep>) => void;
  /** Back to name and password. */
  readonly onBack: () => void;
}

/** The second stage of logging in; loaded when an account needs it. */
export function SecondStepForm({ methods, busy, failure, onStep, onBack }: SecondStepFormProps) {
  const { t } = useTexts();
  const id = useId();
  const [code, setCode] = useState('');
  const api = useApi();
  const loadTexts = useContext(AllTextsContext);
  const hasApp = methods.includes('totp');
  const [kind, setKind] = useState<CodeKind>(hasApp ? 'app' : 'recovery');
  const hasPasskeys = usePasskeySupport(false) && methods.includes('passkey');
  const [missing, setMissing] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setMissing(code.trim() === '');
    if (!busy && code.trim() !== '') onStep(async () => ({ code }));
  }

  function givePasskey(): void {
    setMissing(false);
    onStep(async () => {
      const [client] = await Promise.all([import('#web/second-step/passkey-client.ts'), loadTexts()]);
      return { passkey: await client.signStep(api) };
    });
  }

  return (
    <form
      className="login-panel-stack"
      method="post"
      noValidate
      onSubmit={submit}
      aria-label={t('code.title')}
    >
      <h2 className="login-panel-title">{t('code.title')}</h2>
      <div role="alert">
        {failure && (
          <FieldError id={`${id}-failure`}>
            <ProblemText {...failure} />
          </FieldError>
        )}
      </div>
      <CodeField
        id={`${id}-code`}
        value={code}
        onChange={setCode}
        kind={kind}
        {...(hasApp ? { onKind: setKind } : {})}
        error={missing ? t('code.required') : undefined}
        focused
      />
      <Button
        type="submit"
        variant={hasApp || !hasPasskeys ? 'gold' : 'ghost'}
        block
        busy={busy}
        busyText={t('login.busy')}
      >
        {t('login.submit')}
      </Button>
      {hasPasskeys && (
        <Button
          variant={hasApp ? 'quiet' : 'gold'}
          icon="key"
          block
          aria-disabled={busy}
          onClick={givePasskey}
        >
          {t('login.passkey')}
        </Button>
      )}
      <p className="login-panel-links" data-single="true">
        <button type="button" onClick={onBack}>
          {t('code.back')}
        </button>
      </p>
    </form>
  );
}
