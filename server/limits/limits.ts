import type { LimitKey } from '#contract/api/call.ts';
import { remembered } from '#server/async/remembered.ts';
import { ApiError } from '#server/errors.ts';
import type { Config } from '#server/settings/config.ts';
import type { Allowance, Counter, CounterStore } from './counters.ts';
import { createCounter } from './create-counter.ts';
import { createLoginGuard, type LoginGuard } from './login-guard.ts';
import { countedNetworks, keyOf } from './who.ts';

const minutes = 60;

/** Whoever asks once asks again: reading and hashing his address costs as much as counting. */
const counterKeys = remembered((who) => {
  const { own, wider } = countedNetworks(who);
  return { own: keyOf(own), wider: wider && keyOf(wider) };
});

/** An IPv6 /48 may hold many subscribers: it gets this many times what one of its /64s gets. */
const widerFactor = 20;

/** Decisions §5. */
export const defaultAllowances: Readonly<Record<LimitKey, Allowance>> = {
  general: { points: 300, seconds: 60 },
  auth: { points: 10, seconds: 15 * minutes },
  passwordChange: { points: 5, seconds: 60 * minutes },
  emailChange: { points: 3, seconds: 60 * minutes },
  captcha: { points: 60, seconds: 10 * minutes },
};

export interface Limits {
  /** Nothing is counted: nobody needs to ask. */
  readonly areOff: boolean;
  /**
   * Counts one against a limit.
   * @param who an address, or an account as `account:<id>`
   * @throws ApiError `rateLimit.<key>` with the seconds to wait
   */
  take(key: LimitKey, who: string): Promise<void>;
  readonly logins: LoginGuard;
}

const unlimited: Limits = {
  areOff: true,
  take: async () => {},
  logins: { attempt: async () => {}, succeeded: async () => {} },
};

export function openLimits({ RATE_LIMITS }: Pick<Config, 'RATE_LIMITS'>, store: CounterStore): Limits {
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
    areOff: false,
    async take(key, who) {
      const keys = counterKeys(who);
      let retryAfter = await own[key].take(keys.own);
      // What one /64 is refused does not use up what its neighbours share.
      if (retryAfter === 0 && keys.wider) retryAfter = await wider[key].take(keys.wider);
      if (retryAfter > 0) throw new ApiError(`rateLimit.${key}`, { retryAfter });
    },
    logins: createLoginGuard(allowances.auth, store),
  };
}
