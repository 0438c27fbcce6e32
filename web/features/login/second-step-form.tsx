import { type FormEvent, useId, useState } from 'react';
import { CodeField, type CodeKind } from '#web/forms/code-field.tsx';
import { useTexts } from '#web/i18n.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { type Problem, ProblemText } from '#web/ui/forms/error-summary.tsx';
import { FieldError } from '#web/ui/forms/field.tsx';

export interface SecondStepFormProps {
  readonly busy: boolean;
  readonly failure: Problem | undefined;
  readonly onCode: (code: string) => void;
  /** Back to name and password. */
  readonly onBack: () => void;
}

/** The second stage of logging in; loaded when an account needs it. */
export function SecondStepForm({ busy, failure, onCode, onBack }: SecondStepFormProps) {
  const { t } = useTexts();
  const id = useId();
  const [code, setCode] = useState('');
  const [kind, setKind] = useState<CodeKind>('app');
  const [missing, setMissing] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setMissing(code.trim() === '');
    if (!busy && code.trim() !== '') onCode(code);
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
        onKind={setKind}
        error={missing ? t('code.required') : undefined}
        focused
      />
      <Button type="submit" variant="gold" block busy={busy} busyText={t('login.busy')}>
        {t('login.submit')}
      </Button>
      <p className="login-panel-links" data-single="true">
        <button type="button" onClick={onBack}>
          {t('code.back')}
        </button>
      </p>
    </form>
  );
}
