import { expect, test } from 'vitest';
import { captchaAlphabet, openCaptchas } from './captchas.ts';
import { readAnswer } from './typed-answer.ts';

test.each([
  ['K7PXM', 'K7PXM'],
  [' k7 pxm\n', 'K7PXM'],
  ['ΚΡΧΜΝ', 'KPXMN'],
  ['κρχμν', 'KPXMN'],
  ['κ7ρχм', 'K7PXM'],
  ['ΑΕΗΤΥ', 'AEHTY'],
  ['αεητυ', 'AEHTY'],
  ['άέή', 'AEH'],
  ['АСЕНК', 'ACEHK'],
  ['асенк', 'ACEHK'],
  ['МРТХУ', 'MPTXY'],
  ['мртху', 'MPTXY'],
  ['ј', 'J'],
  ['Ｋ７ｐＸＭ', 'K7PXM'],
  ['K\u200B7\u00ADPXM', 'K7PXM'],
  ['', ''],
  ['\uD800', '\uD800'],
  ['ДЛФЯ', 'ДЛФЯ'],
])('%j is read as %j', (typed, read) => {
  expect(readAnswer(typed)).toBe(read);
});

test('what the captcha writes stays what it is, in capitals or not', () => {
  expect(readAnswer(captchaAlphabet)).toBe(captchaAlphabet);
  expect(readAnswer(captchaAlphabet.toLowerCase())).toBe(captchaAlphabet);
});

test('a captcha is solved on a foreign keyboard', async () => {
  const captchas = openCaptchas({ CAPTCHA_ANSWER: 'ACEHK' }, { redis: null, prefix: '' });
  for (const typed of ['асенк', 'АСЕНК', 'αcεηκ']) {
    expect(await captchas.solve((await captchas.generate()).id, typed)).toBe('solved');
  }
  expect(await captchas.solve((await captchas.generate()).id, 'αδεηκ')).toBe('wrong');
});
