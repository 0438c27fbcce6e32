import { type Dispatch, useCallback, useMemo, useReducer, useRef } from 'react';
import { captchaLifeSeconds } from '#contract/limits.ts';
import { type Api, ApiError } from '#web/api.ts';
import { errorText } from '#web/forms/error-text.ts';
import { type Translate, useTexts } from '#web/i18n.ts';
import { useApi } from '#web/page/use-api.ts';
import { useDeadline } from '#web/ui/time/use-deadline.ts';
import {
  type CaptchaEvent,
  type CaptchaFailure,
  type CaptchaState,
  captchaReducer,
  checkOf,
  dueAt,
  isComplete,
  noCaptcha,
  type Renewal,
} from './captcha-state.ts';

const storageKey = 'captchaSession';

export interface Captcha extends CaptchaState {
  readonly solved: boolean;
  /** Sent with the login or registration as `captchaSession`. */
  readonly sessionId: string | undefined;
  /** Loads the first image; ignored when there is one or one is loading. */
  readonly start: () => void;
  /** Loads a new image, optionally with the reason to show. */
  readonly renew: (why?: Renewal) => void;
  readonly type: (text: string) => void;
}

function remember(sessionId: string): void {
  try {
    sessionStorage.setItem(storageKey, sessionId);
  } catch {
    // Without storage the cookie still identifies the captcha.
  }
}

function failureOf(error: unknown, t: Translate): CaptchaFailure {
  const retryAfter = error instanceof ApiError ? error.retryAfter : undefined;
  return { at: Date.now(), reason: errorText(error, t), retryAfter };
}

/** @returns the event for the reducer */
async function load(api: Api, t: Translate): Promise<CaptchaEvent> {
  // Measured before the request, so that the image never seems valid longer than on the server.
  const until = Date.now() + captchaLifeSeconds * 1000;
  try {
    const { sessionId, imageData } = await api.call('POST /api/captcha/generate');
    return { type: 'loaded', picture: { sessionId, imageData, until } };
  } catch (error) {
    return { type: 'loadFailed', ...failureOf(error, t) };
  }
}

/** @returns the event for the reducer */
async function check(
  api: Api,
  t: Translate,
  asked: { sessionId: string; code: string },
): Promise<CaptchaEvent | 'expired' | 'burnt'> {
  try {
    const body = { captchaCode: asked.code, sessionId: asked.sessionId };
    const result = checkOf(await api.call('POST /api/captcha/validate', { body }));
    const isGone = result === 'expired' || result === 'burnt';
    return isGone ? result : { type: 'checked', ...asked, check: result };
  } catch (error) {
    return { type: 'checkFailed', code: asked.code, ...failureOf(error, t) };
  }
}

/** Sends the requests; responses to outdated ones are dropped. */
function useRequests(dispatch: Dispatch<CaptchaEvent>) {
  const api = useApi();
  const { t } = useTexts();
  const pictures = useRef(0);
  return useMemo(() => {
    async function renew(why: Renewal | null): Promise<void> {
      const turn = ++pictures.current;
      dispatch({ type: 'load', at: Date.now(), why });
      const event = await load(api, t);
      if (turn !== pictures.current) return;
      if (event.type === 'loaded') remember(event.picture.sessionId);
      dispatch(event);
    }
    async function validate(sessionId: string, code: string): Promise<void> {
      const turn = pictures.current;
      const outcome = await check(api, t, { sessionId, code });
      if (turn !== pictures.current) return;
      if (typeof outcome === 'string') await renew(outcome);
      else dispatch(outcome);
    }
    return { renew, validate, isStarted: () => pictures.current > 0 };
  }, [api, t, dispatch]);
}

/** State of a captcha from its image to its solution; renews itself before it expires. */
export function useCaptcha(): Captcha {
  const [state, dispatch] = useReducer(captchaReducer, noCaptcha);
  const { renew, validate, isStarted } = useRequests(dispatch);
  const { picture, loading, renewed, retryAt, code } = state;

  const start = useCallback(() => {
    if (!isStarted()) void renew(null);
  }, [isStarted, renew]);

  const type = useCallback(
    (text: string) => {
      const event: CaptchaEvent = { type: 'typed', at: Date.now(), text };
      dispatch(event);
      const next = captchaReducer(state, event);
      if (next !== state && next.picture && isComplete(next))
        void validate(next.picture.sessionId, next.code);
    },
    [state, validate],
  );

  const whenDue = useCallback(() => {
    const isUnchecked = retryAt !== null && picture !== null && !loading;
    if (isUnchecked) {
      dispatch({ type: 'recheck', at: Date.now() });
      void validate(picture.sessionId, code);
    } else void renew(retryAt === null ? 'expired' : renewed);
  }, [renew, validate, picture, loading, code, renewed, retryAt]);
  useDeadline(dueAt(state), retryAt !== null, whenDue);

  return useMemo(
    () => ({
      ...state,
      solved: state.check === 'valid',
      sessionId: picture?.sessionId,
      start,
      renew: (why) => void renew(why ?? null),
      type,
    }),
    [state, picture, start, renew, type],
  );
}
