import { captchaLength } from '#contract/limits.ts';

export interface CaptchaPicture {
  readonly sessionId: string;
  /** PNG as a data URL. */
  readonly imageData: string;
  /** When the server forgets it, at the earliest; milliseconds since the epoch, as all times here. */
  readonly until: number;
}

/** Where the typed code stands; only `valid` opens the form. */
export type CaptchaCheck = 'idle' | 'checking' | 'valid' | 'invalid' | 'failed';

/** Why there is a new picture that nobody asked for; `replaced` while its predecessor's code was being typed. */
export type Renewal = 'expired' | 'burnt' | 'replaced';

export interface CaptchaState {
  readonly picture: CaptchaPicture | null;
  readonly loading: boolean;
  readonly code: string;
  readonly check: CaptchaCheck;
  /** What to tell in words where `check` alone does not say it: the server's reason. */
  readonly reason: string | null;
  /** Until something is typed. */
  readonly renewed: Renewal | null;
  /** When the request under way counts as unanswered, or the failed one is repeated. */
  readonly retryAt: number | null;
}

/** What a failed request says. */
export interface CaptchaFailure {
  readonly at: number;
  readonly reason: string;
  /** Seconds the server wants to be left alone. */
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

/** Even a page that is never answered asks for 20 pictures in 10 minutes: the server gives 60. */
const retryMs = 30_000;

/** A picture whose code nobody has begun to type is replaced this long before its end. */
const marginMs = 20_000;

/** What is typed or pasted as a code: upper case, without spaces, at most five characters. */
export function codeOf(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase().slice(0, captchaLength);
}

/** Whether a code can be checked: complete, and no other picture is coming. */
export function isComplete({ picture, loading, code }: CaptchaState): boolean {
  return code.length === captchaLength && picture !== null && !loading;
}

/** When the picture is to be replaced, or a request repeated. */
export function dueAt({ picture, code, retryAt }: CaptchaState): number | null {
  if (retryAt !== null || picture === null) return retryAt;
  return code === '' ? picture.until - marginMs : picture.until;
}

function load(state: CaptchaState, at: number, renewed: Renewal | null): CaptchaState {
  // A failure is said until there is a picture: repeating the request must not repeat the words.
  const { check, reason } = state.check === 'failed' ? state : noCaptcha;
  const code = state.picture ? '' : state.code;
  return { ...state, loading: true, code, check, reason, renewed, retryAt: at + retryMs };
}

/** What was typed meanwhile belonged to no picture, or to the last one. */
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

/** Answers to an older code or picture change nothing. */
export function captchaAfter(state: CaptchaState, event: CaptchaEvent): CaptchaState {
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

/** What an answer of the check means: the code is right or wrong, or the picture is good for nothing any more. */
export function checkOf(answer: {
  readonly success: boolean;
  readonly code?: string | undefined;
}): 'valid' | 'invalid' | 'expired' | 'burnt' {
  if (answer.success) return 'valid';
  if (answer.code === 'captcha.expired') return 'expired';
  return answer.code === 'captcha.burnt' ? 'burnt' : 'invalid';
}
