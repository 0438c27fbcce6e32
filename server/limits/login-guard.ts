import { ApiError } from '#server/errors.ts';
import type { Allowance, CounterStore } from './counters.ts';
import { createCounter } from './create-counter.ts';
import { countedNetworks, keyOf } from './who.ts';

/** Guesses at one login. Docs: decisions/012. */
export interface LoginGuard {
  /**
   * Counts an attempt before its password is looked at, so that many at once cannot slip through together.
   * @throws ApiError `rateLimit.auth`
   */
  attempt(login: string, address: string): Promise<void>;
  /** The password was right: the attempt was none of the failures. */
  succeeded(login: string, address: string): Promise<void>;
}

/** Failures of a login from everywhere together: this many times those from one network. */
const everywhereFactor = 10;
/** Failures of a login from one IPv6 /48: few enough that its holder alone cannot use up those from everywhere. */
const widerFactor = 3;
/** How long a network is remembered from which somebody has logged in: those who guess elsewhere cannot shut it out. */
const knownSeconds = 14 * 86_400;

function refuse(retryAfter: number): void {
  if (retryAfter > 0) throw new ApiError('rateLimit.auth', { retryAfter });
}

export function createLoginGuard(allowance: Allowance, store: CounterStore): LoginGuard {
  const { points, seconds } = allowance;
  const times = (factor: number) => ({ points: points * factor, seconds });
  const fromHere = createCounter('login-here', allowance, store);
  const fromWider = createCounter('login-here-48', times(widerFactor), store);
  const everywhere = createCounter('login-everywhere', times(everywhereFactor), store);
  const known = createCounter('login-known', { points: 1, seconds: knownSeconds }, store);
  return {
    async attempt(login, address) {
      const { owner, here, wider } = keysOf(login, address);
      refuse(await fromHere.take(here));
      if (await known.has(here)) return;
      if (wider) refuse(await fromWider.take(wider));
      refuse(await everywhere.take(owner));
    },
    async succeeded(login, address) {
      const { owner, here, wider } = keysOf(login, address);
      await fromHere.forget(here);
      if (await known.has(here)) return;
      if (wider) await fromWider.giveBack(wider);
      await everywhere.giveBack(owner);
      await known.take(here);
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
  const { own, wider } = countedNetworks(address);
  return { owner: keyOf(name), here: keyOf(name, own), wider: wider && keyOf(name, wider) };
}
