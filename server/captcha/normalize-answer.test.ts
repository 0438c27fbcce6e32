import { expect, test } from 'vitest';
import { captchaAlphabet, openCaptchas } from './captchas.ts';
import { normalizeAnswer } from './normalize-answer.ts';

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
])('%j is normalized to %j', (typed, read) => {
  expect(normalizeAnswer(typed)).toBe(read);
});

test("the captcha's own characters stay the same in either case", () => {
  expect(normalizeAnswer(captchaAlphabet)).toBe(captchaAlphabet);
  expect(normalizeAnswer(captchaAlphabet.toLowerCase())).toBe(captchaAlphabet);
});

test('a captcha can be solved on a foreign keyboard', async () => {
  const captchas = openCaptchas({ CAPTCHA_ANSWER: 'ACEHK' }, { redis: null, prefix: '' });
  for (const typed of ['асенк', 'АСЕНК', 'αcεηκ']) {
    expect(await captchas.solve((await captchas.generate()).id, typed)).toBe('solved');
  }
  expect(await captchas.solve((await captchas.generate()).id, 'αδεηκ')).toBe('wrong');
});
