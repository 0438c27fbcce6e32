import { passwordLength } from './limits.ts';
import { isPasswordText } from './validation.ts';

/** What browser and server can tell about a password without asking anybody. */
export type Weakness = 'common' | 'sameAsLogin';

const commonCount = 10_000;

/** The most used passwords of those the game allows, in lower case. @param ranked by use, the most used first */
export function mostUsedPasswords(ranked: readonly string[]): string[] {
  const allowed = ranked.filter(
    (each) => each.length >= passwordLength.min && each.length <= passwordLength.max && isPasswordText(each),
  );
  return [...new Set(allowed.map((each) => each.toLowerCase()))].slice(0, commonCount);
}

/** @param common of {@link mostUsedPasswords} @param login empty where it is unknown */
export function weaknessOf(
  password: string,
  login: string,
  common: ReadonlySet<string>,
): Weakness | undefined {
  const lowerCased = password.toLowerCase();
  if (lowerCased === login.toLowerCase()) return lowerCased === '' ? undefined : 'sameAsLogin';
  return common.has(lowerCased) ? 'common' : undefined;
}
