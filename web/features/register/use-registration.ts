import { useState } from 'react';
import { deletionCodeLength } from '#contract/limits.ts';
import { checkRegistration, type RegistrationField, type RegistrationForm } from '#contract/validation.ts';
import { ApiError } from '#web/api.ts';
import type { Captcha } from '#web/captcha/use-captcha.ts';
import { rememberLoginName } from '#web/forms/login-name.ts';
import { useDraft } from '#web/forms/use-draft.ts';
import { type FormState, useForm } from '#web/forms/use-form.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { useApi } from '#web/page/use-api.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { type RegistrationDetails, registrationFile } from './registration-file.ts';

export type RegistrationInput = Omit<RegistrationForm, 'captchaSolved'> & { readonly hideEmail: boolean };

/** Kept in the draft. */
const noDetails = { login: '', email: '', hideEmail: true, termsAccepted: false };
/** Never stored. */
const noSecrets = { password: '', confirmPassword: '', deletionCode: '' };

export interface Registration {
  readonly input: RegistrationInput;
  readonly change: (part: Partial<typeof noDetails>) => void;
  readonly changeSecret: (part: Partial<typeof noSecrets>) => void;
  readonly form: FormState<RegistrationField>;
  /** The account just registered, so that its file can be downloaded again. */
  readonly details: RegistrationDetails | null;
  /** What the server said about it. */
  readonly answer: string;
}

/** Created in the browser; never sent anywhere. */
export function downloadDetails(details: RegistrationDetails): void {
  const { name, text } = registrationFile(details);
  saveFile(name, text);
}

/** State of the registration form. */
export function useRegistration(captcha: Captcha): Registration {
  const api = useApi();
  const { t } = useTexts();
  const { code: language } = useLanguage();
  const draft = useDraft('registration', noDetails);
  const [secrets, setSecrets] = useState(noSecrets);
  const input: RegistrationInput = { ...draft.value, ...secrets };
  const [details, setDetails] = useState<RegistrationDetails | null>(null);
  const [answer, setAnswer] = useState('');

  async function register(): Promise<void> {
    const { login, email, password, deletionCode, hideEmail } = input;
    setDetails(null);
    const { message } = await api.call('POST /api/auth/register', {
      body: { login, email, password, social_id: deletionCode, hideEmail, language },
      captchaSession: captcha.sessionId,
    });
    const kept = { username: login, password, email, deletionCode };
    setDetails(kept);
    setAnswer(message);
    rememberLoginName(login.trim());
    draft.forget();
    setSecrets(noSecrets);
    form.reset();
    captcha.renew();
    downloadDetails(kept);
  }

  const values = { email: 'name@example.org', max: deletionCodeLength.max };
  const form = useForm({
    name: 'register',
    problems: checkRegistration({ ...input, captchaSolved: captcha.solved }).map(({ field, code }) => ({
      field,
      text: t(code, values),
    })),
    send: register,
    failureTitle: t('register.failed'),
    onApiError: (error) => {
      const code = error instanceof ApiError ? error.code : '';
      // It had been solved, so it has expired.
      if (code === 'register.captchaRequired') captcha.renew('expired');
      if (code === 'register.captchaUsedUp') captcha.renew();
    },
  });
  return {
    input,
    change: draft.change,
    changeSecret: (part) => setSecrets((before) => ({ ...before, ...part })),
    form,
    details,
    answer,
  };
}
