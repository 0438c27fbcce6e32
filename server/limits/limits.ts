import type { LimitKey } from '#contract/api/call.ts';
import { memoize } from '#server/async/memoize.ts';
import { ApiError } from '#server/errors.ts';
import type { Config } from '#server/settings/config.ts';
import type { Allowance, Counter, CounterOptions } from './counters.ts';
import { createCounter } from './create-counter.ts';
import {
  type CodeGuard,
  createCodeGuard,
  createLoginGuard,
  type LockListener,
  type LoginGuard,
} from './login-guard.ts';
import { hashKey, networksOf } from './networks.ts';

const minutes = 60;

/** Hashing an address costs as much as counting it, and clients send many requests. */
const networkKeys = memoize((client) => {
  const { own, wider } = networksOf(client);
  return { own: hashKey(own), wider: wider && hashKey(wider) };
});

/** An IPv6 /48 may hold many subscribers, so it gets a multiple of a /64's limit. */
const widerFactor = 20;

export const defaultAllowances: Readonly<Record<LimitKey, Allowance>> = {
  general: { points: 300, seconds: 60 },
  auth: { points: 10, seconds: 15 * minutes },
  passwordChange: { points: 5, seconds: 60 * minutes },
  emailChange: { points: 3, seconds: 60 * minutes },
  emailVerification: { points: 3, seconds: 60 * minutes },
  captcha: { points: 60, seconds: 10 * minutes },
  // A page may show a hundred pictures, and a household or a school has one address.
  files: { points: 3_000, seconds: 60 },
  search: { points: 120, seconds: minutes },
  trial: { points: 5, seconds: 10 * minutes },
  tickets: { points: 40, seconds: 60 * minutes },
};

export interface Limits {
  /** True when nothing is counted, so that callers can skip the work. */
  readonly disabled: boolean;
  /**
   * Counts one request.
   * @param client an IP address, or an account as `account:<id>`
   * @throws ApiError `rateLimit.<key>` with the seconds to wait
   */
  check(key: LimitKey, client: string): Promise<void>;
  readonly logins: LoginGuard;
  readonly codes: CodeGuard;
}

const unlimited: Limits = {
  disabled: true,
  check: async () => {},
  logins: { attempt: async () => {}, succeeded: async () => {} },
  codes: { attempt: async () => {}, succeeded: async () => {} },
};

export function openLimits(
  { RATE_LIMITS }: Pick<Config, 'RATE_LIMITS'>,
  store: CounterOptions,
  onLocked?: LockListener,
): Limits {
  if (RATE_LIMITS === 'off') return unlimited;
  const allowances = { ...defaultAllowances, ...RATE_LIMITS };
  const countersOf = (suffix: string, factor: number) =>
    Object.fromEntries(
      Object.entries(allowances).map(([key, { points, seconds }]) => [
        key,
        createCounter(`${key}${suffix}`, { points: points * factor, seconds }, store),
      ]),
    ) as Record<LimitKey, Counter>;
  const own = countersOf('', 1);
  const wider = countersOf('-48', widerFactor);
  return {
    disabled: false,
    async check(key, client) {
      const keys = networkKeys(client);
      let retryAfter = await own[key].take(keys.own);
      // What one /64 is denied must not use up the limit its neighbours share.
      if (retryAfter === 0 && keys.wider) retryAfter = await wider[key].take(keys.wider);
      if (retryAfter > 0) throw new ApiError(`rateLimit.${key}`, { retryAfter });
    },
    logins: createLoginGuard(allowances.auth, store, onLocked),
    codes: createCodeGuard(store),
  };
}
