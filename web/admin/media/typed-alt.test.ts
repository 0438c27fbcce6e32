import { expect, test } from 'vitest';
import { staysTyped } from './typed-alt.ts';

test('a description that is being typed stays, whatever another administrator saves', () => {
  expect(staysTyped({ text: 'A dragon at', over: 'A dragon' }, 'A dragon')).toBe(true);
  expect(staysTyped({ text: 'A dragon at', over: 'A dragon' }, 'A red dragon')).toBe(true);
});

test('spaces stay while the next word is being typed, and make way for the description of another', () => {
  expect(staysTyped({ text: 'A dragon ', over: 'A dragon' }, 'A dragon')).toBe(true);
  expect(staysTyped({ text: 'A dragon ', over: 'A dragon' }, 'A red dragon')).toBe(false);
});

test('what was saved stays until the pictures are loaded anew', () => {
  expect(staysTyped({ text: 'A red dragon ', over: 'A red dragon', isSaved: true }, 'A dragon')).toBe(true);
});
