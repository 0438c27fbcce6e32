import { expect, test } from 'vitest';
import {
  type CaptchaEvent,
  type CaptchaState,
  captchaAfter,
  checkOf,
  codeOf,
  noCaptcha,
} from './captcha-state.ts';

const picture = { sessionId: 's1', imageData: 'data:image/png;base64,AAAA' };
const other = { sessionId: 's2', imageData: 'data:image/png;base64,BBBB' };
const after = (...events: CaptchaEvent[]): CaptchaState => events.reduce(captchaAfter, noCaptcha);
const loaded: CaptchaEvent = { type: 'loaded', picture };
const typed = (text: string): CaptchaEvent => ({ type: 'typed', text });
const checked = (code: string, check: CaptchaState['check'], sessionId = 's1'): CaptchaEvent => ({
  type: 'checked',
  sessionId,
  code,
  check,
});

test('a code is upper case, without spaces and no longer than five', () => {
  expect(codeOf('k7pxm')).toBe('K7PXM');
  expect(codeOf(' k7 px\nm99')).toBe('K7PXM');
});

test('the fifth character starts the check, four do not', () => {
  expect(after(loaded, typed('k7px')).check).toBe('idle');
  expect(after(loaded, typed('k7pxm')).check).toBe('checking');
});

test('without a picture nothing is checked', () => {
  expect(after(typed('k7pxm')).check).toBe('idle');
});

test('an edit below five resets a solved captcha', () => {
  const solved = after(loaded, typed('K7PXM'), checked('K7PXM', 'valid'));
  expect(solved.check).toBe('valid');
  expect(captchaAfter(solved, typed('K7PX'))).toMatchObject({ check: 'idle', code: 'K7PX' });
});

test('another fifth character is a new check', () => {
  const wrong = after(loaded, typed('K7FXM'), checked('K7FXM', 'invalid'));
  expect(captchaAfter(wrong, typed('K7PXM')).check).toBe('checking');
});

test('typing a sixth character does not check the same code again', () => {
  const wrong = after(loaded, typed('K7FXM'), checked('K7FXM', 'invalid'));
  expect(captchaAfter(wrong, typed('K7FXMZ'))).toBe(wrong);
});

test('an answer to an older code is not believed', () => {
  const edited = after(loaded, typed('K7FXM'), typed('K7FX'), typed('K7FXZ'));
  expect(captchaAfter(edited, checked('K7FXM', 'valid')).check).toBe('checking');
});

test('an answer about an older picture is not believed', () => {
  const renewed = after(
    loaded,
    typed('K7PXM'),
    { type: 'load' },
    { type: 'loaded', picture: other },
    typed('K7PXM'),
  );
  expect(captchaAfter(renewed, checked('K7PXM', 'valid', 's1')).check).toBe('checking');
  expect(captchaAfter(renewed, checked('K7PXM', 'valid', 's2')).check).toBe('valid');
});

test('a new picture forgets code and check, but says that the last one expired', () => {
  const solved = after(loaded, typed('K7PXM'), checked('K7PXM', 'valid'), { type: 'load' });
  expect(solved).toMatchObject({ code: '', check: 'idle', loading: true });
  const expired = after(loaded, typed('K7PXM'), checked('K7PXM', 'expired'), { type: 'load' });
  const renewed = captchaAfter(expired, { type: 'loaded', picture: other });
  expect(renewed).toMatchObject({ code: '', check: 'expired', loading: false, picture: other });
  expect(captchaAfter(renewed, typed('A')).check).toBe('idle');
});

test('a failed check or picture says why and opens nothing', () => {
  const failed = after(loaded, typed('K7PXM'), {
    type: 'checkFailed',
    code: 'K7PXM',
    reason: 'No connection',
  });
  expect(failed).toMatchObject({ check: 'failed', reason: 'No connection' });
  const empty = after(loaded, { type: 'loadFailed', reason: 'Too many' });
  expect(empty).toMatchObject({ picture: null, check: 'failed', reason: 'Too many' });
});

test('what the server answers', () => {
  expect(checkOf({ success: true })).toBe('valid');
  expect(checkOf({ success: false, error: 'captcha.wrong' })).toBe('invalid');
  expect(checkOf({ success: false, error: 'captcha.expired' })).toBe('expired');
  expect(checkOf({ success: false })).toBe('invalid');
});
