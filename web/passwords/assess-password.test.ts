import { expect, test } from 'vitest';
import { assessPassword } from './assess-password.ts';

const known = { login: 'mirabel', words: ['Guildhall', 'Server 1', 'metin2'] };
const scoreOf = (password: string) => assessPassword(password, known).score;

test.each(['123456', 'Dragon', 'IloveYou'])('%s is very weak, as it is common', (password) => {
  expect(assessPassword(password, known)).toEqual({ score: 0, weakness: 'common' });
});

test('the login in any case is very weak, whether common or not', () => {
  expect(assessPassword('MiraBel', known)).toEqual({ score: 0, weakness: 'sameAsLogin' });
  expect(assessPassword('dragon', { ...known, login: 'DRAGON' })).toEqual({
    score: 0,
    weakness: 'sameAsLogin',
  });
});

test('what is random or long is stronger than words, names of this site and walks over the keyboard', () => {
  expect(['aaaaaaaa', 'dragon1', 'metin2', 'mirabel1', 'guildhall', 'asdfghjkl'].map(scoreOf)).toSatisfy(
    (scores: readonly number[]) => scores.every((score) => score <= 1),
  );
  expect(scoreOf('dragonwolf7')).toBeGreaterThan(scoreOf('dragon1'));
  expect(scoreOf('Kx9-wolf-Mint.q')).toBe(4);
});

test('an unknown login weakens nothing', () => {
  const assessment = assessPassword('Kx9-wolf-Mint.q', { login: '', words: [] });
  expect(assessment).toEqual({ score: 4, weakness: undefined });
});

test('no text of 16 characters takes long, as it is assessed with each key', () => {
  const hostile = [
    '4@4@4@4@4@4@4@4@',
    '1!|iIl1!|iIl1!|i',
    'p4ssw0rdp4ssw0rd',
    '$5$5$5$5$5$5$5$5',
    '0o0o0o0o0o0o0o0o',
  ];
  const started = performance.now();
  for (const password of hostile) scoreOf(password);
  expect(performance.now() - started).toBeLessThan(2_000);
});
