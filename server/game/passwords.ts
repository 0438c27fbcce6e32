/** The form in which the game core reads passwords. */
export interface PasswordHashing {
  /** The stored form of a password in the configured scheme. */
  hash(password: string): Promise<string>;
  /** In constant time; the scheme is recognised by the stored form, an unknown form never verifies. */
  verify(password: string, stored: string): Promise<boolean>;
  /** Costs what `verify` costs, for a login nobody has; always false. */
  verifyAgainstNothing(password: string): Promise<false>;
}
