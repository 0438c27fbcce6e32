import { defaultDeletionCode } from '#contract/limits.ts';

/** Details a new player keeps (specification §4). */
export interface RegistrationDetails {
  readonly username: string;
  readonly password: string;
  readonly email: string;
  /** Empty means the default code. */
  readonly deletionCode: string;
}

export function registrationFile({ username, password, email, deletionCode }: RegistrationDetails): {
  readonly name: string;
  readonly text: string;
} {
  const kept = { username, password, email, deletionCode: deletionCode || defaultDeletionCode };
  return { name: `registration-${username}.json`, text: `${JSON.stringify(kept, null, 2)}\n` };
}
