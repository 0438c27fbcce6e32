import { describe, expect, test } from 'vitest';
import {
  type CaptchaEvent,
  type CaptchaState,
  captchaReducer,
  checkOf,
  codeOf,
  dueAt,
  noCaptcha,
} from './captcha-state.ts';

const picture = { sessionId: 's1', imageData: 'data:image/png;base64,AAAA', until: 300_000 };
const other = { sessionId: 's2', imageData: 'data:image/png;base64,BBBB', until: 600_000 };
const stateAfter = (...events: CaptchaEvent[]): CaptchaState => events.reduce(captchaReducer, noCaptcha);
const loaded: CaptchaEvent = { type: 'loaded', picture };
const load = (why: CaptchaState['renewed'] = null, at = 0): CaptchaEvent => ({ type: 'load', at, why });
const typed = (text: string, at = 0): CaptchaEvent => ({ type: 'typed', at, text });
const failure = { at: 1_000, reason: 'No connection', retryAfter: undefined };
const checked = (code: string, check: CaptchaState['check'], sessionId = 's1'): CaptchaEvent => ({
  type: 'checked',
  sessionId,
  code,
  check,
});

test('normalizes a code to upper case, no spaces, five characters', () => {
  expect(codeOf('k7pxm')).toBe('K7PXM');
  expect(codeOf(' k7 px\nm99')).toBe('K7PXM');
});

test('the fifth character starts the check, four do not', () => {
  expect(stateAfter(loaded, typed('k7px')).check).toBe('idle');
  expect(stateAfter(loaded, typed('k7pxm')).check).toBe('checking');
});

test('checks nothing without an image', () => {
  expect(stateAfter(typed('k7pxm')).check).toBe('idle');
});

test('an edit below five resets a solved captcha', () => {
  const solved = stateAfter(loaded, typed('K7PXM'), checked('K7PXM', 'valid'));
  expect(solved.check).toBe('valid');
  expect(captchaReducer(solved, typed('K7PX'))).toMatchObject({ check: 'idle', code: 'K7PX' });
});

test('another fifth character is a new check', () => {
  const wrong = stateAfter(loaded, typed('K7FXM'), checked('K7FXM', 'invalid'));
  expect(captchaReducer(wrong, typed('K7PXM')).check).toBe('checking');
});

test('typing a sixth character does not check the same code again', () => {
  const wrong = stateAfter(loaded, typed('K7FXM'), checked('K7FXM', 'invalid'));
  expect(captchaReducer(wrong, typed('K7FXMZ'))).toBe(wrong);
});

test('ignores a response to an older code', () => {
  const edited = stateAfter(loaded, typed('K7FXM'), typed('K7FX'), typed('K7FXZ'));
  expect(captchaReducer(edited, checked('K7FXM', 'valid')).check).toBe('checking');
});

test('ignores a response about an older image', () => {
  const renewed = stateAfter(
    loaded,
    typed('K7PXM'),
    load(),
    { type: 'loaded', picture: other },
    typed('K7PXM'),
  );
  expect(captchaReducer(renewed, checked('K7PXM', 'valid', 's1')).check).toBe('checking');
  expect(captchaReducer(renewed, checked('K7PXM', 'valid', 's2')).check).toBe('valid');
});

test('a new image clears code and check, and its reason stays until something is typed', () => {
  const solved = stateAfter(loaded, typed('K7PXM'), checked('K7PXM', 'valid'), load());
  expect(solved).toMatchObject({ code: '', check: 'idle', loading: true });
  const renewed = captchaReducer(solved, { type: 'loaded', picture: other });
  expect(renewed).toMatchObject({ code: '', check: 'idle', loading: false, picture: other, renewed: null });
  for (const why of ['expired', 'burnt'] as const) {
    const told = stateAfter(loaded, typed('K7PXM'), load(why), { type: 'loaded', picture: other });
    expect(told).toMatchObject({ code: '', check: 'idle', renewed: why });
    expect(captchaReducer(told, typed('A')).renewed).toBeNull();
  }
});

test('input typed while an image is loading is not checked', () => {
  const early = stateAfter(loaded, load(), typed('K7PXM'));
  expect(early).toMatchObject({ code: 'K7PXM', check: 'idle' });
  const there: CaptchaEvent = { type: 'loaded', picture: other };
  expect(captchaReducer(early, there)).toMatchObject({ code: '', renewed: 'replaced' });
  expect(stateAfter(loaded, load('expired'), typed('K7'), there)).toMatchObject({
    code: '',
    renewed: 'expired',
  });
  expect(stateAfter(load(), typed('K7'), load(), there)).toMatchObject({ code: '', renewed: 'replaced' });
});

test('a failed check or image shows the reason', () => {
  const failed = stateAfter(loaded, typed('K7PXM'), { type: 'checkFailed', code: 'K7PXM', ...failure });
  expect(failed).toMatchObject({ check: 'failed', reason: 'No connection', code: 'K7PXM', picture });
  const empty = stateAfter(loaded, load('expired'), { type: 'loadFailed', ...failure });
  expect(empty).toMatchObject({ picture: null, check: 'failed', reason: 'No connection', loading: false });
  const again = captchaReducer(empty, load(empty.renewed));
  expect(again).toMatchObject({ check: 'failed', reason: 'No connection', loading: true });
  const renewed = captchaReducer(again, { type: 'loaded', picture: other });
  expect(renewed).toMatchObject({ check: 'idle', reason: null, renewed: 'expired' });
});

describe('the deadline', () => {
  test('is before the expiry of an unused image, and at the expiry of one in use', () => {
    expect(dueAt(noCaptcha)).toBeNull();
    expect(dueAt(stateAfter(loaded))).toBe(280_000);
    expect(dueAt(stateAfter(loaded, typed('K')))).toBe(300_000);
    expect(dueAt(stateAfter(loaded, typed('K7PXM'), checked('K7PXM', 'valid')))).toBe(300_000);
    expect(dueAt(stateAfter(loaded, typed('K7PXM'), checked('K7PXM', 'invalid')))).toBe(300_000);
  });

  test('is half a minute after a failed request, or when the server says', () => {
    expect(dueAt(stateAfter(load(null, 1_000)))).toBe(31_000);
    expect(dueAt(stateAfter(load(), { type: 'loadFailed', ...failure }))).toBe(31_000);
    expect(dueAt(stateAfter(load(), { type: 'loadFailed', ...failure, retryAfter: 400 }))).toBe(401_000);
    const checking = stateAfter(loaded, typed('K7PXM', 1_000));
    expect(dueAt(checking)).toBe(31_000);
    const failed = captchaReducer(checking, { type: 'checkFailed', code: 'K7PXM', ...failure });
    expect(dueAt(failed)).toBe(31_000);
    expect(dueAt(captchaReducer(failed, { type: 'recheck', at: 31_000 }))).toBe(61_000);
  });

  test('an unanswered page sends a third of the allowed requests', () => {
    let [state, asked] = [captchaReducer(noCaptcha, load()), 1];
    for (let at = dueAt(state) ?? 0; at < 600_000; at = dueAt(state) ?? 0) {
      state = captchaReducer(state, load(null, at));
      asked += 1;
    }
    expect(asked).toBe(20);
  });
});

test('maps validation responses', () => {
  expect(checkOf({ success: true })).toBe('valid');
  expect(checkOf({ success: false, code: 'captcha.wrong' })).toBe('invalid');
  expect(checkOf({ success: false, code: 'captcha.expired' })).toBe('expired');
  expect(checkOf({ success: false, code: 'captcha.burnt' })).toBe('burnt');
  expect(checkOf({ success: false })).toBe('invalid');
});
