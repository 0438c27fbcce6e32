import { ApiError } from '#server/errors.ts';
import type { Allowance, CounterOptions } from './counters.ts';
import { createCounter } from './create-counter.ts';
import { hashKey, networksOf } from './networks.ts';

/** Limits password guesses per login. Docs: decisions/012. */
export interface LoginGuard {
  /**
   * Counts an attempt before the password is verified, so that parallel attempts cannot slip through.
   * @throws ApiError `rateLimit.auth`
   */
  attempt(login: string, address: string): Promise<void>;
  /** The password was correct: the attempt no longer counts as a failure. */
  succeeded(login: string, address: string): Promise<void>;
}

/** Failures from all networks together, as a multiple of those from one network. */
const globalFactor = 10;
/** Failures from one IPv6 /48: low enough that its holder cannot use up the global limit. */
const widerFactor = 3;
/**
 * A network with a successful login is exempt from the global limit this long, so that attackers elsewhere
 * cannot lock the owner out.
 */
const trustedSeconds = 14 * 86_400;

function rejectIfLimited(retryAfter: number): void {
  if (retryAfter > 0) throw new ApiError('rateLimit.auth', { retryAfter });
}

export function createLoginGuard(allowance: Allowance, store: CounterOptions): LoginGuard {
  const { points, seconds } = allowance;
  const times = (factor: number) => ({ points: points * factor, seconds });
  const perNetwork = createCounter('login-here', allowance, store);
  const perWiderNetwork = createCounter('login-here-48', times(widerFactor), store);
  const global = createCounter('login-everywhere', times(globalFactor), store);
  const trusted = createCounter('login-known', { points: 1, seconds: trustedSeconds }, store);
  return {
    async attempt(login, address) {
      const { owner, here, wider } = keysOf(login, address);
      rejectIfLimited(await perNetwork.take(here));
      if (await trusted.has(here)) return;
      if (wider) rejectIfLimited(await perWiderNetwork.take(wider));
      rejectIfLimited(await global.take(owner));
    },
    async succeeded(login, address) {
      const { owner, here, wider } = keysOf(login, address);
      await perNetwork.forget(here);
      if (await trusted.has(here)) return;
      if (wider) await perWiderNetwork.giveBack(wider);
      await global.giveBack(owner);
      await trusted.take(here);
    },
  };
}

interface GuardKeys {
  readonly owner: string;
  readonly here: string;
  readonly wider: string | undefined;
}

function keysOf(login: string, address: string): GuardKeys {
  const name = login.toLowerCase();
  const { own, wider } = networksOf(address);
  return { owner: hashKey(name), here: hashKey(name, own), wider: wider && hashKey(name, wider) };
}
