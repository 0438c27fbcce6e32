import { captchaLength } from '#contract/limits.ts';

export interface CaptchaPicture {
  readonly sessionId: string;
  /** PNG as a data URL. */
  readonly imageData: string;
}

/** Where the typed code stands; only `valid` opens the form. */
export type CaptchaCheck = 'idle' | 'checking' | 'valid' | 'invalid' | 'expired' | 'failed';

export interface CaptchaState {
  readonly picture: CaptchaPicture | null;
  readonly loading: boolean;
  readonly code: string;
  readonly check: CaptchaCheck;
  /** What to tell in words where `check` alone does not say it: the server's reason. */
  readonly reason: string | null;
}

export type CaptchaEvent =
  | { readonly type: 'load' }
  | { readonly type: 'loaded'; readonly picture: CaptchaPicture }
  | { readonly type: 'loadFailed'; readonly reason: string }
  | { readonly type: 'typed'; readonly text: string }
  | {
      readonly type: 'checked';
      readonly sessionId: string;
      readonly code: string;
      readonly check: CaptchaCheck;
    }
  | { readonly type: 'checkFailed'; readonly code: string; readonly reason: string };

export const noCaptcha: CaptchaState = {
  picture: null,
  loading: false,
  code: '',
  check: 'idle',
  reason: null,
};

/** What is typed or pasted as a code: upper case, without spaces, at most five characters. */
export function codeOf(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase().slice(0, captchaLength);
}

function typed(state: CaptchaState, text: string): CaptchaState {
  const code = codeOf(text);
  if (code === state.code) return state;
  const complete = code.length === captchaLength && state.picture !== null;
  return { ...state, code, check: complete ? 'checking' : 'idle', reason: null };
}

/** A new picture after one expired still says why there is a new one. */
function loaded(state: CaptchaState, picture: CaptchaPicture): CaptchaState {
  const expired = state.check === 'expired';
  return { ...noCaptcha, picture, check: expired ? 'expired' : 'idle' };
}

/** Answers to an older code or picture change nothing. */
export function captchaAfter(state: CaptchaState, event: CaptchaEvent): CaptchaState {
  switch (event.type) {
    case 'load':
      return {
        ...state,
        loading: true,
        code: '',
        check: state.check === 'expired' ? 'expired' : 'idle',
        reason: null,
      };
    case 'loaded':
      return loaded(state, event.picture);
    case 'loadFailed':
      return { ...noCaptcha, check: 'failed', reason: event.reason };
    case 'typed':
      return typed(state, event.text);
    case 'checked':
      if (event.code !== state.code || event.sessionId !== state.picture?.sessionId) return state;
      return { ...state, check: event.check };
    case 'checkFailed':
      return event.code === state.code ? { ...state, check: 'failed', reason: event.reason } : state;
  }
}

/** What an answer of the check means; a captcha that is gone needs a new picture. */
export function checkOf(answer: {
  readonly success: boolean;
  readonly error?: string | undefined;
}): CaptchaCheck {
  if (answer.success) return 'valid';
  return answer.error === 'captcha.expired' ? 'expired' : 'invalid';
}
