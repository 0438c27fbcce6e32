import { captchaLength } from '#contract/limits.ts';

export interface CaptchaPicture {
  readonly sessionId: string;
  /** PNG as a data URL. */
  readonly imageData: string;
  /** Earliest expiry on the server; milliseconds since the epoch, like all times here. */
  readonly until: number;
}

/** State of the typed code; only `valid` allows sending the form. */
export type CaptchaCheck = 'idle' | 'checking' | 'valid' | 'invalid' | 'failed';

/** Why a new image was loaded without a request; `replaced` means while a code was being typed. */
export type Renewal = 'expired' | 'burnt' | 'replaced';

export interface CaptchaState {
  readonly picture: CaptchaPicture | null;
  readonly loading: boolean;
  readonly code: string;
  readonly check: CaptchaCheck;
  /** The server's reason where `check` alone is not enough. */
  readonly reason: string | null;
  /** Cleared when typing starts. */
  readonly renewed: Renewal | null;
  /** When the pending request times out, or the failed one is repeated. */
  readonly retryAt: number | null;
}

export interface CaptchaFailure {
  readonly at: number;
  readonly reason: string;
  /** Seconds. */
  readonly retryAfter: number | undefined;
}

export type CaptchaEvent =
  | { readonly type: 'load'; readonly at: number; readonly why: Renewal | null }
  | { readonly type: 'loaded'; readonly picture: CaptchaPicture }
  | ({ readonly type: 'loadFailed' } & CaptchaFailure)
  | { readonly type: 'typed'; readonly at: number; readonly text: string }
  | { readonly type: 'recheck'; readonly at: number }
  | {
      readonly type: 'checked';
      readonly sessionId: string;
      readonly code: string;
      readonly check: CaptchaCheck;
    }
  | ({ readonly type: 'checkFailed'; readonly code: string } & CaptchaFailure);

export const noCaptcha: CaptchaState = {
  picture: null,
  loading: false,
  code: '',
  check: 'idle',
  reason: null,
  renewed: null,
  retryAt: null,
};

/** An unanswered page sends 20 requests in 10 minutes; the server allows 60. */
const retryMs = 30_000;

/** An unused image is replaced this long before it expires. */
const renewBeforeMs = 20_000;

/** Normalizes input: upper case, no spaces, at most five characters. */
export function codeOf(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase().slice(0, captchaLength);
}

/** Whether the code can be checked: complete, and no new image is loading. */
export function isComplete({ picture, loading, code }: CaptchaState): boolean {
  return code.length === captchaLength && picture !== null && !loading;
}

/** When to replace the image or repeat the request. */
export function dueAt({ picture, code, retryAt }: CaptchaState): number | null {
  if (retryAt !== null || picture === null) return retryAt;
  return code === '' ? picture.until - renewBeforeMs : picture.until;
}

function load(state: CaptchaState, at: number, renewed: Renewal | null): CaptchaState {
  // A failure stays visible until there is an image, so that retries do not repeat the announcement.
  const { check, reason } = state.check === 'failed' ? state : noCaptcha;
  const code = state.picture ? '' : state.code;
  return { ...state, loading: true, code, check, reason, renewed, retryAt: at + retryMs };
}

/** Input typed meanwhile belonged to no image or the old one. */
function loaded({ renewed, code }: CaptchaState, picture: CaptchaPicture): CaptchaState {
  return { ...noCaptcha, picture, renewed: renewed ?? (code === '' ? null : 'replaced') };
}

function typed(state: CaptchaState, at: number, text: string): CaptchaState {
  const code = codeOf(text);
  if (code === state.code) return state;
  const next: CaptchaState = { ...state, code, check: 'idle', reason: null };
  if (state.loading || state.picture === null) return next;
  const after: CaptchaState = { ...next, renewed: null, retryAt: null };
  return isComplete(after) ? { ...after, check: 'checking', retryAt: at + retryMs } : after;
}

function failed(state: CaptchaState, { at, reason, retryAfter = 0 }: CaptchaFailure): CaptchaState {
  return { ...state, check: 'failed', reason, retryAt: at + Math.max(retryAfter * 1000, retryMs) };
}

/** Responses about an older code or image are ignored. */
export function captchaReducer(state: CaptchaState, event: CaptchaEvent): CaptchaState {
  switch (event.type) {
    case 'load':
      return load(state, event.at, event.why);
    case 'loaded':
      return loaded(state, event.picture);
    case 'loadFailed':
      return failed({ ...noCaptcha, code: state.code, renewed: state.renewed }, event);
    case 'typed':
      return typed(state, event.at, event.text);
    case 'recheck':
      return { ...state, retryAt: event.at + retryMs };
    case 'checked':
      if (event.code !== state.code || event.sessionId !== state.picture?.sessionId) return state;
      return { ...state, check: event.check, reason: null, retryAt: null };
    case 'checkFailed':
      return event.code === state.code && !state.loading ? failed(state, event) : state;
  }
}

/** Maps a validation response: right, wrong, or image unusable. */
export function checkOf(answer: {
  readonly success: boolean;
  readonly code?: string | undefined;
}): 'valid' | 'invalid' | 'expired' | 'burnt' {
  if (answer.success) return 'valid';
  if (answer.code === 'captcha.expired') return 'expired';
  return answer.code === 'captcha.burnt' ? 'burnt' : 'invalid';
}
