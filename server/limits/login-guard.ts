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
/** How long a network is remembered from which somebody has logged in: those who guess elsewhere cannot shut it out. */
const knownSeconds = 14 * 86_400;

function refuse(retryAfter: number): void {
  if (retryAfter > 0) throw new Refusal('rateLimit.auth', { retryAfter });
}

export function createLoginGuard(allowance: Allowance, store: CounterStore): LoginGuard {
  const { points, seconds } = allowance;
  const everywhereAllowance = { points: points * everywhereFactor, seconds };
  const fromHere = createCounter('login-here', allowance, store);
  const everywhere = createCounter('login-everywhere', everywhereAllowance, store);
  const known = createCounter('login-known', { points: 1, seconds: knownSeconds }, store);
  return {
    async attempt(login, address) {
      const [owner, here] = keysOf(login, address);
      refuse(await fromHere.take(here));
      if (await known.has(here)) return;
      refuse(await everywhere.take(owner));
    },
    async succeeded(login, address) {
      const [owner, here] = keysOf(login, address);
      await fromHere.forget(here);
      if (await known.has(here)) return;
      await everywhere.giveBack(owner);
      await known.take(here);
    },
  };
}

function keysOf(login: string, address: string): [owner: string, here: string] {
  const name = login.toLowerCase();
  return [keyOf(name), keyOf(name, countedAddress(address))];
}
