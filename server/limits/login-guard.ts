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

/** Limits guesses of an authenticator app's codes per login: who guesses has the password already. */
export interface CodeGuard {
  /** Counts a code before it is verified. @throws ApiError `rateLimit.auth` */
  attempt(login: string): Promise<void>;
  succeeded(login: string): Promise<void>;
}

/** With three codes accepted of a million, one account in fifty is entered after a year of guessing. */
const codeAllowance: Allowance = { points: 20, seconds: 86_400 };

export function createCodeGuard(store: CounterOptions): CodeGuard {
  const perLogin = createCounter('login-code', codeAllowance, store);
  const keyOf = (login: string) => hashKey(login.toLowerCase());
  return {
    async attempt(login) {
      const retryAfter = await perLogin.take(keyOf(login));
      if (retryAfter > 0) throw new ApiError('rateLimit.auth', { retryAfter });
    },
    succeeded: (login) => perLogin.giveBack(keyOf(login)),
  };
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

/** Told of each attempt that was refused; never awaited. */
export type LockListener = (login: string, address: string) => Promise<void>;

export function createLoginGuard(
  allowance: Allowance,
  store: CounterOptions,
  onLocked?: LockListener,
): LoginGuard {
  const { points, seconds } = allowance;
  const times = (factor: number) => ({ points: points * factor, seconds });
  const perNetwork = createCounter('login-here', allowance, store);
  const perWiderNetwork = createCounter('login-here-48', times(widerFactor), store);
  const global = createCounter('login-everywhere', times(globalFactor), store);
  const trusted = createCounter('login-known', { points: 1, seconds: trustedSeconds }, store);

  /** @returns seconds to wait, otherwise 0 */
  async function take({ owner, here, wider }: GuardKeys): Promise<number> {
    const ofNetwork = await perNetwork.take(here);
    if (ofNetwork > 0 || (await trusted.has(here))) return ofNetwork;
    const ofWider = wider ? await perWiderNetwork.take(wider) : 0;
    return ofWider > 0 ? ofWider : global.take(owner);
  }

  return {
    async attempt(login, address) {
      const retryAfter = await take(keysOf(login, address));
      if (retryAfter === 0) return;
      void onLocked?.(login, address);
      throw new ApiError('rateLimit.auth', { retryAfter });
    },
    async succeeded(login, address) {
      const { owner, here, wider } = keysOf(login, address);
      const wasTrusted = await trusted.has(here);
      await perNetwork.forget(here);
      // The days count from the last login.
      await trusted.renew(here);
      if (wasTrusted) return;
      if (wider) await perWiderNetwork.giveBack(wider);
      await global.giveBack(owner);
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
