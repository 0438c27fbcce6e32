import {
  defaultDeletionCode,
  deletionCodeLength,
  emailMaxLength,
  loginLength,
  passwordLength,
} from '#contract/limits.ts';
import { CaptchaField } from '#web/captcha/captcha-field.tsx';
import type { Captcha } from '#web/captcha/use-captcha.ts';
import { useTexts } from '#web/i18n.ts';
import { NewPasswordField } from '#web/passwords/new-password-field.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { DiamondRadio } from '#web/ui/forms/diamond-radio.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { NeedsScript } from '#web/ui/forms/needs-script.tsx';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';
import { pasteTrimmed } from '#web/ui/forms/paste-trimmed.ts';
import { Terms } from './terms.tsx';
import type { Registration } from './use-registration.ts';

interface Props {
  readonly registration: Registration;
  readonly captcha: Captcha;
  readonly publishedPages: readonly string[];
}

export function RegistrationFields({ registration, captcha, publishedPages }: Props) {
  const { t } = useTexts();
  const { form, input } = registration;
  const ready = input.termsAccepted && captcha.solved;
  return (
    <form className="form" method="post" noValidate onSubmit={form.submit}>
      <NeedsScript />
      <ErrorSummary {...form.summary} />
      <Credentials {...registration} />
      <Extras {...registration} />
      <CaptchaField
        captcha={captcha}
        id={form.idOf('captchaSolved')}
        demanded={form.errorOf('captchaSolved') !== undefined}
      />
      <Terms
        id={form.idOf('termsAccepted')}
        publishedPages={publishedPages}
        accepted={input.termsAccepted}
        error={form.errorOf('termsAccepted')}
        onChange={(termsAccepted) => registration.change({ termsAccepted })}
      />
      <div className="form-end">
        <Button
          type="submit"
          variant="gold"
          size="large"
          className="needs-script"
          disabled={!ready && !form.busy}
          busy={form.busy}
          busyText={t('register.busy')}
          aria-describedby="register-end"
        >
          {t('register.submit')}
        </Button>
        <p id="register-end" className="field-hint">
          {ready || form.busy ? t('register.after') : t('register.whyDisabled')}
        </p>
      </div>
    </form>
  );
}

function Credentials({ form, input, change, changeSecret }: Registration) {
  const { t } = useTexts();
  return (
    <>
      <Field
        id={form.idOf('login')}
        label={t('register.username')}
        hint={t('register.usernameHint')}
        error={form.errorOf('login')}
        count={{ used: input.login.length, max: loginLength.max }}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        maxLength={loginLength.max}
        value={input.login}
        onPaste={pasteTrimmed}
        onChange={(event) => change({ login: event.target.value.trim() })}
      />
      <div className="form-pair">
        <NewPasswordField
          id={form.idOf('password')}
          label={t('register.password')}
          hint={t('register.passwordHint')}
          error={form.errorOf('password')}
          name="password"
          maxLength={passwordLength.max}
          value={input.password}
          login={input.login}
          onChange={(password) => changeSecret({ password })}
        />
        <Field
          id={form.idOf('confirmPassword')}
          label={t('register.confirmPassword')}
          error={form.errorOf('confirmPassword')}
        >
          <PasswordInput
            name="confirmPassword"
            autoComplete="new-password"
            required
            maxLength={passwordLength.max}
            value={input.confirmPassword}
            onChange={(event) => changeSecret({ confirmPassword: event.target.value })}
          />
        </Field>
      </div>
      <Field
        id={form.idOf('email')}
        label={t('register.email')}
        error={form.errorOf('email')}
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={emailMaxLength}
        value={input.email}
        onChange={(event) => change({ email: event.target.value.trim() })}
      />
    </>
  );
}

function Extras({ form, input, change, changeSecret }: Registration) {
  const { t } = useTexts();
  return (
    <div className="form-pair">
      <Field
        id={form.idOf('deletionCode')}
        label={t('register.deletionCode')}
        hint={t('register.deletionCodeHint', { code: defaultDeletionCode })}
        error={form.errorOf('deletionCode')}
        optional
        name="deletionCode"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={t('register.deletionCodePlaceholder')}
        maxLength={deletionCodeLength.max}
        value={input.deletionCode}
        onChange={(event) => changeSecret({ deletionCode: event.target.value })}
      />
      <DiamondRadio
        id="register-hideEmail"
        name="hideEmail"
        legend={t('register.hideEmail')}
        options={[
          { value: 'yes', label: t('form.yes') },
          { value: 'no', label: t('form.no') },
        ]}
        value={input.hideEmail ? 'yes' : 'no'}
        onChange={(value) => change({ hideEmail: value === 'yes' })}
      />
    </div>
  );
}
