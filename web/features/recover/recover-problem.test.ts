import { expect, test } from 'vitest';
import { recoverProblem } from './recover-problem.ts';

test('an email is required and must look like one', () => {
  expect(recoverProblem('')).toBe('reset.emailRequired');
  expect(recoverProblem('yun')).toBe('reset.emailInvalid');
  expect(recoverProblem('yun@example')).toBe('reset.emailInvalid');
  expect(recoverProblem('yun@example.org')).toBeUndefined();
});
