import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { CaptchaField } from '#web/captcha/captcha-field.tsx';
import { useCaptcha } from '#web/captcha/use-captcha.ts';
import { rememberedLoginName } from '#web/forms/login-name.ts';
import { useTexts } from '#web/i18n.ts';
import { useShell } from '#web/page/shell-data.ts';
import { paths } from '#web/paths.ts';
import { usePasskeySupport } from '#web/second-step/use-passkey-support.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { ProblemText } from '#web/ui/forms/error-summary.tsx';
import { Field, FieldError } from '#web/ui/forms/field.tsx';
import { NeedsScript } from '#web/ui/forms/needs-script.tsx';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';
import { Link } from '#web/ui/link.tsx';
import { LoginPanelLinks } from './login-panel-links.tsx';
import { useLogin } from './use-login.ts';

/** @param focused whether to focus the first field */
export function LoginForm({ focused = false }: { readonly focused?: boolean }) {
  const { t } = useTexts();
  const { sessionEnded } = useShell();
  const id = useId();
  const captcha = useCaptcha();
  const { input, change, submit, failure, missing, busy, secondStep, ...login } = useLogin(captcha);
  const hasPasskeys = usePasskeySupport(true);
  const formElement = useRef<HTMLFormElement>(null);
  const fieldId = (name: string) => `${id}-${name}`;

  const hasStep = secondStep !== null;
  const hadStep = useRef(false);
  useEffect(() => {
    hadStep.current ||= hasStep;
    const isNamed = rememberedLoginName() !== '';
    const first = formElement.current?.querySelector<HTMLInputElement>(isNamed ? '[name=password]' : 'input');
    // A dialog that opens afterwards focuses it.
    if (first && isNamed) first.autofocus = true;
    // The button that led back from the second step is gone.
    if (focused || hadStep.current) first?.focus();
  }, [focused, hasStep]);

  function send(): void {
    const problem = submit();
    if (!problem) return;
    const empty = input.username === '' ? 'username' : input.password === '' ? 'password' : 'captcha';
    document.getElementById(fieldId(empty))?.focus();
  }

  // Who presses the button while the code is still being checked need not press it again.
  const [waiting, setWaiting] = useState(false);
  const whenChecked = useEffectEvent(() => {
    setWaiting(false);
    // Another code is being typed.
    if (captcha.check !== 'idle') send();
  });
  useEffect(() => {
    if (waiting && captcha.check !== 'checking') whenChecked();
  }, [waiting, captcha.check]);

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (busy) return;
    if (captcha.check === 'checking') setWaiting(true);
    else send();
  }

  if (secondStep) {
    const { SecondStepForm, methods } = secondStep;
    const { sendStep, goBack } = login;
    return (
      <SecondStepForm methods={methods} busy={busy} failure={failure} onStep={sendStep} onBack={goBack} />
    );
  }
  const said = failure ?? (sessionEnded ? { text: t(sessionEnded as 'auth.sessionExpired') } : null);
  const touched = input.username !== '' || input.password !== '' || captcha.code !== '';
  return (
    <form
      ref={formElement}
      className="login-panel-stack"
      method="post"
      noValidate
      onSubmit={onSubmit}
      aria-label={t('login.title')}
    >
      <h2 className="login-panel-title">{t('login.title')}</h2>
      <NeedsScript />
      <div role="alert">
        {said && (
          <FieldError id={fieldId('failure')}>
            <ProblemText {...said} />
          </FieldError>
        )}
        {login.canAppeal && (
          <p className="login-panel-links" data-single>
            <Link to={paths.appeal}>{t('login.appeal')}</Link>
          </p>
        )}
      </div>
      <Field
        id={fieldId('username')}
        label={t('login.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={input.username}
        onChange={(event) => change({ username: event.target.value.trim() })}
      />
      <Field id={fieldId('password')} label={t('login.password')}>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          value={input.password}
          onChange={(event) => change({ password: event.target.value })}
        />
      </Field>
      <CaptchaField
        captcha={captcha}
        id={fieldId('captcha')}
        demanded={missing === 'login.captchaRequired'}
      />
      <Button
        type="submit"
        variant={touched ? 'gold' : 'ghost'}
        block
        className="needs-script"
        busy={busy || waiting}
        busyText={t('login.busy')}
      >
        {t('login.submit')}
      </Button>
      {hasPasskeys && (
        <Button
          variant="quiet"
          icon="key"
          block
          className="needs-script"
          aria-disabled={busy}
          onClick={login.logInWithPasskey}
        >
          {t('login.passkey')}
        </Button>
      )}
      <LoginPanelLinks />
    </form>
  );
}
