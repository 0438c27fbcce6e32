import type { Call } from '#contract/api/call.ts';
import { type CallKey, calls } from '#contract/api/calls.ts';
import {
  appealCookie,
  captchaCookie,
  cookieHeaderName,
  passkeyLoginCookie,
  pendingLoginCookie,
  sessionCookie,
} from '#server/request/cookies.ts';

const cookie = (name: string, description: string) =>
  ({ type: 'apiKey', in: 'cookie', name, description }) as const;

export function securitySchemes(publicUrl: string) {
  return {
    session: cookie(
      cookieHeaderName({ publicUrl }, sessionCookie),
      'Set by `POST /api/auth/login`; out of scripts’ reach',
    ),
    captcha: cookie(
      cookieHeaderName({ publicUrl }, captchaCookie),
      'Set by `POST /api/captcha/generate`, worth something once its code is validated',
    ),
    pendingLogin: cookie(
      cookieHeaderName({ publicUrl }, pendingLoginCookie),
      'Set by `POST /api/auth/login` with `login.secondStep`, for ten minutes',
    ),
    passkeyLogin: cookie(
      cookieHeaderName({ publicUrl }, passkeyLoginCookie),
      'Set by `POST /api/auth/login/passkey/begin`, for five minutes',
    ),
    appeal: cookie(
      cookieHeaderName({ publicUrl }, appealCookie),
      'Set with `login.banned` where the error says `canAppeal`, for half an hour',
    ),
  };
}

export type CookieScheme = keyof ReturnType<typeof securitySchemes>;

/** Open to anyone; with a session they return more. */
const betterWithSession: readonly CallKey[] = ['POST /api/auth/logout', 'POST /api/admin/check'];

function needsCaptcha({ apiErrors }: Call): boolean {
  return apiErrors.some((code) => code === 'login.captchaRequired' || code === 'register.captchaRequired');
}

export function cookiesOf(key: CallKey): readonly CookieScheme[] {
  const call: Call = calls[key];
  if (call.access === 'player' || call.access === 'administrator') return ['session'];
  if (betterWithSession.includes(key)) return ['session'];
  if (key.startsWith('POST /api/auth/login/second-step')) return ['pendingLogin'];
  if (key === 'POST /api/auth/login/passkey') return ['passkeyLogin'];
  if (key.includes(' /api/bans/appeal')) return ['appeal'];
  return needsCaptcha(call) ? ['captcha'] : [];
}

/** OpenAPI's `security` of a call: empty if it needs none, with an empty alternative if it is optional. */
export function securityOf(key: CallKey): readonly Readonly<Record<string, readonly string[]>>[] {
  const needed = cookiesOf(key).map((scheme) => ({ [scheme]: [] }));
  return betterWithSession.includes(key) ? [...needed, {}] : needed;
}
