// Loaded when somebody begins to type a new password: with its dictionary it is larger than any page.
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { mostUsedPasswords, type Weakness, weaknessOf } from '#contract/weak-passwords.ts';

/** From very weak to strong. */
export type Score = 0 | 1 | 2 | 3 | 4;

export interface Assessment {
  readonly score: Score;
  readonly weakness: Weakness | undefined;
}

const ranked = mostUsedPasswords(dictionary['passwords-common']);
const common = new Set(ranked);
const zxcvbn = new ZxcvbnFactory({ dictionary: { passwords: ranked }, graphs: adjacencyGraphs });

export interface Known {
  /** Empty where it is unknown. */
  readonly login: string;
  /** Words that whoever attacks this site tries first. */
  readonly words: readonly string[];
}

/** Runs in the browser: nothing of the password is sent or stored. */
export function assessPassword(password: string, { login, words }: Known): Assessment {
  const weakness = weaknessOf(password, login, common);
  if (weakness) return { score: 0, weakness };
  const tried = [login, ...words].filter((each) => each !== '');
  return { score: zxcvbn.check(password, tried).score, weakness };
}
