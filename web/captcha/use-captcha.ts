import { type Dispatch, useCallback, useMemo, useReducer, useRef } from 'react';
import { captchaLength } from '#contract/limits.ts';
import type { Api } from '#web/api.ts';
import { useTexts } from '#web/i18n.ts';
import { refusalText } from '#web/refusal-text.ts';
import { useApi } from '#web/use-api.ts';
import {
  type CaptchaEvent,
  type CaptchaState,
  captchaAfter,
  checkOf,
  codeOf,
  noCaptcha,
} from './captcha-state.ts';

const storageKey = 'captchaSession';

export interface Captcha extends CaptchaState {
  readonly solved: boolean;
  /** Goes with the login or registration as `captchaSession`. */
  readonly sessionId: string | undefined;
  /** Loads the first picture; does nothing when there is one or one is coming. */
  readonly need: () => void;
  /** Throws the picture away and loads another one. */
  readonly renew: () => void;
  readonly type: (text: string) => void;
}

function remember(sessionId: string): void {
  try {
    sessionStorage.setItem(storageKey, sessionId);
  } catch {
    // A browser that keeps nothing still has the cookie.
  }
}

type Explain = (error: unknown) => string;

/** @param isLatest false as soon as a newer picture was asked for: the older answer is dropped then */
async function load(
  api: Api,
  dispatch: Dispatch<CaptchaEvent>,
  explain: Explain,
  isLatest: () => boolean,
): Promise<void> {
  dispatch({ type: 'load' });
  try {
    const { sessionId, imageData } = await api.call('POST /api/captcha/generate');
    if (!isLatest()) return;
    remember(sessionId);
    dispatch({ type: 'loaded', picture: { sessionId, imageData } });
  } catch (error) {
    if (isLatest()) dispatch({ type: 'loadFailed', reason: explain(error) });
  }
}

/** @returns whether the picture is used up and another one is needed */
async function check(
  api: Api,
  dispatch: Dispatch<CaptchaEvent>,
  explain: Explain,
  asked: { sessionId: string; code: string },
): Promise<boolean> {
  try {
    const body = { captchaCode: asked.code, sessionId: asked.sessionId };
    const result = checkOf(await api.call('POST /api/captcha/validate', { body }));
    dispatch({ type: 'checked', ...asked, check: result });
    return result === 'expired';
  } catch (error) {
    dispatch({ type: 'checkFailed', code: asked.code, reason: explain(error) });
    return false;
  }
}

/** One captcha of one form, from its picture to its solution. */
export function useCaptcha(): Captcha {
  const api = useApi();
  const { t } = useTexts();
  const [state, dispatch] = useReducer(captchaAfter, noCaptcha);
  const pictures = useRef(0);
  const explain = useCallback((error: unknown) => refusalText(error, t), [t]);

  const renew = useCallback(() => {
    const turn = ++pictures.current;
    void load(api, dispatch, explain, () => turn === pictures.current);
  }, [api, explain]);

  const need = useCallback(() => {
    if (pictures.current === 0) renew();
  }, [renew]);

  const { picture, code } = state;
  const type = useCallback(
    (text: string) => {
      dispatch({ type: 'typed', text });
      const next = codeOf(text);
      if (!picture || next.length < captchaLength || next === code) return;
      void check(api, dispatch, explain, { sessionId: picture.sessionId, code: next }).then((gone) => {
        if (gone) renew();
      });
    },
    [api, explain, picture, code, renew],
  );

  return useMemo(
    () => ({ ...state, solved: state.check === 'valid', sessionId: picture?.sessionId, need, renew, type }),
    [state, picture, need, renew, type],
  );
}
