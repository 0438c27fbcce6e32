import { expect, test } from 'vitest';
import { registrationFile } from './registration-file.ts';

const details = { username: 'Yunhwa', password: 'a"b}c', email: 'yun@example.org', deletionCode: '' };

test('the file holds the four details and nothing else, with the default deletion code', () => {
  const { name, text } = registrationFile({ ...details, confirmPassword: 'x' } as typeof details);
  expect(name).toBe('registration-Yunhwa.json');
  expect(JSON.parse(text)).toEqual({ ...details, deletionCode: '0000000' });
});

test("the player's own deletion code is kept", () => {
  const { text } = registrationFile({ ...details, deletionCode: '7654321' });
  expect(JSON.parse(text).deletionCode).toBe('7654321');
});
