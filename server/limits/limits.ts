import type { LimitKey } from '#contract/call.ts';
import type { Config } from '#server/config.ts';
import { Refusal } from '#server/errors.ts';
import { remembered } from '#server/remembered.ts';
import { type Allowance, type Counter, type CounterStore, createCounter } from './counters.ts';
import { createLoginGuard, type LoginGuard } from './login-guard.ts';
import { countedAddress, keyOf } from './who.ts';

const minutes = 60;

/** Whoever asks once asks again: reading and hashing his address costs as much as counting. */
const counterKey = remembered((who) => keyOf(countedAddress(who)));

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
   * @throws Refusal `rateLimit.<key>` with the seconds to wait
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
  const counters = Object.fromEntries(
    Object.entries(allowances).map(([key, allowance]) => [key, createCounter(key, allowance, store)]),
  ) as Record<LimitKey, Counter>;
  return {
    areOff: false,
    async take(key, who) {
      const retryAfter = await counters[key].take(counterKey(who));
      if (retryAfter > 0) throw new Refusal(`rateLimit.${key}`, { retryAfter });
    },
    logins: createLoginGuard(allowances.auth, store),
  };
}
