import type { ErrorCode } from './api/errors.ts';

/** The first problem of a login: fields before captcha. */
export function checkLoginForm(form: {
  username: string;
  password: string;
  captchaSolved: boolean;
}): ErrorCode | undefined {
  if (form.username === '' || form.password === '') return 'login.missing';
  return form.captchaSolved ? undefined : 'login.captchaRequired';
}
