import { expect, test } from 'vitest';
import type { ErrorCode } from '#contract/api/errors.ts';
import { ApiError } from '#web/api.ts';
import { refusedProof } from './game-proof.ts';

const refused = (code: ErrorCode) => refusedProof(new ApiError(403, { code, message: code }), (key) => key);

test('a wrong password and a second step that is missing or wrong are errors of their own fields', () => {
  expect(refused('password.currentIncorrect')).toEqual({
    field: 'password',
    text: 'email.passwordIncorrect',
  });
  expect(refused('twoStep.codeRequired')?.field).toBe('code');
  expect(refused('twoStep.codeWrong')?.field).toBe('code');
});

test('what else is refused is an error of no field', () => {
  expect(refused('request.notFound')).toBeUndefined();
  expect(refusedProof(new TypeError('no connection'), (key) => key)).toBeUndefined();
});
