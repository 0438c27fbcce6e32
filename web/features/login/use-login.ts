import { createContext, type Dispatch, type SetStateAction, useContext, useEffect, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import type { ResponseOf } from '#contract/api/calls.ts';
import type { ErrorCode } from '#contract/api/errors.ts';
import { checkLoginForm } from '#contract/login-form.ts';
import { ApiError } from '#web/api.ts';
import type { Captcha } from '#web/captcha/use-captcha.ts';
import { forgetLoginName, rememberedLoginName } from '#web/forms/login-name.ts';
import { useSubmission } from '#web/forms/use-submission.ts';
import { useTexts } from '#web/i18n.ts';
import { AllTextsContext } from '#web/page/all-texts.ts';
import { useApi } from '#web/page/use-api.ts';
import { useToast } from '#web/ui/feedback/toast.tsx';
import type { Problem } from '#web/ui/forms/error-summary.tsx';
import { saveAccount } from './saved-account.ts';
import type { GivenStep } from './second-step-form.tsx';

export interface LoginInput {
  readonly username: string;
  readonly password: string;
}

export const noLoginInput: LoginInput = { username: '', password: '' };

/** What is being typed, for the column's form and the dialog's alike; never stored. */
export const LoginInputContext = createContext<readonly [LoginInput, Dispatch<SetStateAction<LoginInput>>]>([
  noLoginInput,
  () => {},
]);

/** The page that required the login, if any. */
function wantedPage(state: unknown): string | undefined {
  const wanted: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'wanted') : null;
  return typeof wanted === 'string' && /^\/(?!\/)/.test(wanted) ? wanted : undefined;
}

function isCode(error: unknown, code: ErrorCode): error is ApiError {
  return error instanceof ApiError && error.code === code;
}

type SecondStepModule = typeof import('./second-step-form.tsx');

interface SecondStep extends SecondStepModule {
  readonly methods: ApiError['methods'];
}

/** State of the login form; input survives every failure. */
export function useLogin(captcha: Captcha) {
  const api = useApi();
  const { t } = useTexts();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const wanted = wantedPage(useLocation().state);
  const submission = useSubmission();
  const loadTexts = useContext(AllTextsContext);
  const toast = useToast();
  const [input, setInput] = useContext(LoginInputContext);
  const [missing, setMissing] = useState<ErrorCode>();
  const [canAppeal, setCanAppeal] = useState(false);
  const [secondStep, setSecondStep] = useState<SecondStep | null>(null);
  useEffect(() => {
    const username = rememberedLoginName();
    // Where the visitor is about to type, the name would stand before what he types.
    const { activeElement } = document;
    if (activeElement instanceof HTMLInputElement && activeElement.name === 'username') return;
    if (username) setInput((before) => (before.username === '' ? { ...before, username } : before));
  }, [setInput]);

  function change(part: Partial<LoginInput>): void {
    setInput((before) => ({ ...before, ...part }));
    setMissing(undefined);
  }

  async function login(): Promise<void> {
    try {
      const answer = await api.call('POST /api/auth/login', {
        body: input,
        captchaSession: captcha.sessionId,
      });
      await enter(answer);
    } catch (error) {
      if (!isCode(error, 'login.secondStep')) throw error;
      setSecondStep({ ...(await import('./second-step-form.tsx')), methods: error.methods });
    }
  }

  const noteRefusal = (error: unknown) => setCanAppeal(error instanceof ApiError && error.canAppeal);

  function logInWithPasskey(): void {
    setMissing(undefined);
    setCanAppeal(false);
    void submission.send(async () => {
      const [client] = await Promise.all([import('#web/second-step/passkey-client.ts'), loadTexts()]);
      await enter(await client.logInWithPasskey(api));
    }, noteRefusal);
  }

  function sendStep(give: () => Promise<GivenStep>): void {
    const finish = async () => {
      await enter(await api.call('POST /api/auth/login/second-step', { body: await give() }));
    };
    void submission.send(finish, (error) => {
      if (isCode(error, 'login.secondStepEnded')) setSecondStep(null);
    });
  }

  function goBack(): void {
    submission.clear();
    setSecondStep(null);
  }

  async function enter({ account, notice }: ResponseOf<'POST /api/auth/login'>): Promise<void> {
    saveAccount(account);
    forgetLoginName();
    if (notice) toast({ kind: 'success', title: notice });
    // Also tells whether this is an administrator.
    await revalidate();
    if (wanted) await navigate(wanted, { replace: true });
  }

  function submit(): ErrorCode | undefined {
    const problem = checkLoginForm({ ...input, captchaSolved: captcha.solved });
    setMissing(problem);
    setCanAppeal(false);
    submission.clear();
    if (problem) return problem;
    void submission.send(login, (error) => {
      // It had been solved, so it has expired.
      if (isCode(error, 'login.captchaRequired')) captcha.renew('expired');
      if (isCode(error, 'login.captchaUsedUp')) captcha.renew();
      noteRefusal(error);
    });
    return undefined;
  }

  const failure: Problem | undefined = missing ? { text: t(missing) } : submission.failure[0];
  return {
    input,
    change,
    submit,
    failure,
    missing,
    canAppeal,
    busy: submission.busy,
    /** Loaded when the account needs a second step. */
    secondStep,
    sendStep,
    logInWithPasskey,
    goBack,
  };
}
