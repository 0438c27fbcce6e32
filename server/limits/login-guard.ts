import { Refusal } from '#server/errors.ts';
import { type Allowance, type CounterStore, createCounter } from './counters.ts';
import { countedAddress, keyOf } from './who.ts';

/** Guesses at one login. Docs: decisions/012. */
export interface LoginGuard {
  /**
   * Counts an attempt before its password is looked at, so that many at once cannot slip through together.
   * @throws Refusal `rateLimit.auth`
   */
  attempt(login: string, address: string): Promise<void>;
  /** The password was right: the attempt was none of the failures. */
  succeeded(login: string, address: string): Promise<void>;
}

/** Failures of a login from everywhere together: this many times those from one network. */
const everywhereFactor = 10;

export function createLoginGuard(allowance: Allowance, store: CounterStore): LoginGuard {
  const fromHere = createCounter('login-here', allowance, store);
  const everywhere = createCounter(
    'login-everywhere',
    { ...allowance, points: allowance.points * everywhereFactor },
    store,
  );
  const refuse = (retryAfter: number) => {
    if (retryAfter > 0) throw new Refusal('rateLimit.auth', { retryAfter });
  };
  return {
    async attempt(login, address) {
      refuse(await fromHere.take(keyOf(login.toLowerCase(), countedAddress(address))));
      refuse(await everywhere.take(keyOf(login.toLowerCase())));
    },
    async succeeded(login, address) {
      await fromHere.forget(keyOf(login.toLowerCase(), countedAddress(address)));
      await everywhere.giveBack(keyOf(login.toLowerCase()));
    },
  };
}
