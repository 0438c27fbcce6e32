import type { ErrorCode } from '#contract/api/errors.ts';
import { mostUsedPasswords, weaknessOf } from '#contract/weak-passwords.ts';
import type { Config } from '#server/settings/config.ts';
import type { StaffAccount } from '#server/site/staff/members.ts';
import { isBreachedPassword } from './breached-passwords.ts';
import { isStaffAccount, type RightsServices } from './staff/rights.ts';

type CheckServices = RightsServices &
  Parameters<typeof isBreachedPassword>[0] & { readonly config: Pick<Config, 'WEAK_PASSWORDS'> };

export interface NewPassword {
  readonly login: string;
  readonly password: string;
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Loaded with the first password to check: the start does not wait for 50,000 words. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(mostUsedPasswords(dictionary['passwords-common'])),
  );
  return common;
}

/** Whether it is among the most used passwords or equal to the login, whoever's it is. */
export async function findWeakness({ login, password }: NewPassword): Promise<ErrorCode | undefined> {
  const weakness = weaknessOf(password, login, await commonPasswords());
  return weakness && `password.${weakness}`;
}

/**
 * Why the password must not be set: a weak one is refused to staff, to players with `WEAK_PASSWORDS=refuse`.
 * @throws GameUnavailable
 */
export async function weaknessToRefuse(
  services: CheckServices,
  account: StaffAccount,
  password: string,
): Promise<ErrorCode | undefined> {
  const refuses = services.config.WEAK_PASSWORDS === 'refuse' || (await isStaffAccount(services, account));
  if (!refuses) return undefined;
  const weakness = await findWeakness({ login: account.login, password });
  return weakness ?? ((await isBreachedPassword(services, password)) ? 'password.breached' : undefined);
}
