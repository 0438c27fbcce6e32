/** Error messages that are the fixed English text of the specification, by code; the browser translates them. */
export const literalMessages = {
  'password.currentIncorrect': 'Current password is incorrect',
  'email.passwordIncorrect': 'Password is incorrect',
  'email.taken': 'Email already exists',
} as const;
