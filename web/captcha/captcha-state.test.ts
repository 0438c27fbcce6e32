import { describe, expect, test } from 'vitest';
import {
  type CaptchaEvent,
  type CaptchaState,
  captchaAfter,
  checkOf,
  codeOf,
  dueAt,
  noCaptcha,
} from './captcha-state.ts';

const picture = { sessionId: 's1', imageData: 'data:image/png;base64,AAAA', until: 300_000 };
const other = { sessionId: 's2', imageData: 'data:image/png;base64,BBBB', until: 600_000 };
const stateAfter = (...events: CaptchaEvent[]): CaptchaState => events.reduce(captchaAfter, noCaptcha);
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

test('a code is upper case, without spaces and no longer than five', () => {
  expect(codeOf('k7pxm')).toBe('K7PXM');
  expect(codeOf(' k7 px\nm99')).toBe('K7PXM');
});

test('the fifth character starts the check, four do not', () => {
  expect(stateAfter(loaded, typed('k7px')).check).toBe('idle');
  expect(stateAfter(loaded, typed('k7pxm')).check).toBe('checking');
});

test('without a picture nothing is checked', () => {
  expect(stateAfter(typed('k7pxm')).check).toBe('idle');
});

test('an edit below five resets a solved captcha', () => {
  const solved = stateAfter(loaded, typed('K7PXM'), checked('K7PXM', 'valid'));
  expect(solved.check).toBe('valid');
  expect(captchaAfter(solved, typed('K7PX'))).toMatchObject({ check: 'idle', code: 'K7PX' });
});

test('another fifth character is a new check', () => {
  const wrong = stateAfter(loaded, typed('K7FXM'), checked('K7FXM', 'invalid'));
  expect(captchaAfter(wrong, typed('K7PXM')).check).toBe('checking');
});

test('typing a sixth character does not check the same code again', () => {
  const wrong = stateAfter(loaded, typed('K7FXM'), checked('K7FXM', 'invalid'));
  expect(captchaAfter(wrong, typed('K7FXMZ'))).toBe(wrong);
});

test('an answer to an older code is not believed', () => {
  const edited = stateAfter(loaded, typed('K7FXM'), typed('K7FX'), typed('K7FXZ'));
  expect(captchaAfter(edited, checked('K7FXM', 'valid')).check).toBe('checking');
});

test('an answer about an older picture is not believed', () => {
  const renewed = stateAfter(
    loaded,
    typed('K7PXM'),
    load(),
    { type: 'loaded', picture: other },
    typed('K7PXM'),
  );
  expect(captchaAfter(renewed, checked('K7PXM', 'valid', 's1')).check).toBe('checking');
  expect(captchaAfter(renewed, checked('K7PXM', 'valid', 's2')).check).toBe('valid');
});

test('a new picture forgets code and check; it says why nobody asked for it until something is typed', () => {
  const solved = stateAfter(loaded, typed('K7PXM'), checked('K7PXM', 'valid'), load());
  expect(solved).toMatchObject({ code: '', check: 'idle', loading: true });
  const renewed = captchaAfter(solved, { type: 'loaded', picture: other });
  expect(renewed).toMatchObject({ code: '', check: 'idle', loading: false, picture: other, renewed: null });
  for (const why of ['expired', 'burnt'] as const) {
    const told = stateAfter(loaded, typed('K7PXM'), load(why), { type: 'loaded', picture: other });
    expect(told).toMatchObject({ code: '', check: 'idle', renewed: why });
    expect(captchaAfter(told, typed('A')).renewed).toBeNull();
  }
});

test('what is typed while a picture is coming is not checked, and its end is said', () => {
  const early = stateAfter(loaded, load(), typed('K7PXM'));
  expect(early).toMatchObject({ code: 'K7PXM', check: 'idle' });
  const there: CaptchaEvent = { type: 'loaded', picture: other };
  expect(captchaAfter(early, there)).toMatchObject({ code: '', renewed: 'replaced' });
  expect(stateAfter(loaded, load('expired'), typed('K7'), there)).toMatchObject({
    code: '',
    renewed: 'expired',
  });
  expect(stateAfter(load(), typed('K7'), load(), there)).toMatchObject({ code: '', renewed: 'replaced' });
});

test('a failed check or picture says why and opens nothing', () => {
  const failed = stateAfter(loaded, typed('K7PXM'), { type: 'checkFailed', code: 'K7PXM', ...failure });
  expect(failed).toMatchObject({ check: 'failed', reason: 'No connection', code: 'K7PXM', picture });
  const empty = stateAfter(loaded, load('expired'), { type: 'loadFailed', ...failure });
  expect(empty).toMatchObject({ picture: null, check: 'failed', reason: 'No connection', loading: false });
  const again = captchaAfter(empty, load(empty.renewed));
  expect(again).toMatchObject({ check: 'failed', reason: 'No connection', loading: true });
  const renewed = captchaAfter(again, { type: 'loaded', picture: other });
  expect(renewed).toMatchObject({ check: 'idle', reason: null, renewed: 'expired' });
});

describe('something is due', () => {
  test('before the end of a picture nobody uses, and at the end of one whose code is typed', () => {
    expect(dueAt(noCaptcha)).toBeNull();
    expect(dueAt(stateAfter(loaded))).toBe(280_000);
    expect(dueAt(stateAfter(loaded, typed('K')))).toBe(300_000);
    expect(dueAt(stateAfter(loaded, typed('K7PXM'), checked('K7PXM', 'valid')))).toBe(300_000);
    expect(dueAt(stateAfter(loaded, typed('K7PXM'), checked('K7PXM', 'invalid')))).toBe(300_000);
  });

  test('half a minute after a request that failed or was not answered, or when the server says', () => {
    expect(dueAt(stateAfter(load(null, 1_000)))).toBe(31_000);
    expect(dueAt(stateAfter(load(), { type: 'loadFailed', ...failure }))).toBe(31_000);
    expect(dueAt(stateAfter(load(), { type: 'loadFailed', ...failure, retryAfter: 400 }))).toBe(401_000);
    const checking = stateAfter(loaded, typed('K7PXM', 1_000));
    expect(dueAt(checking)).toBe(31_000);
    const failed = captchaAfter(checking, { type: 'checkFailed', code: 'K7PXM', ...failure });
    expect(dueAt(failed)).toBe(31_000);
    expect(dueAt(captchaAfter(failed, { type: 'recheck', at: 31_000 }))).toBe(61_000);
  });

  test('a page that is never answered asks for a third of what the server allows', () => {
    let [state, asked] = [captchaAfter(noCaptcha, load()), 1];
    for (let at = dueAt(state) ?? 0; at < 600_000; at = dueAt(state) ?? 0) {
      state = captchaAfter(state, load(null, at));
      asked += 1;
    }
    expect(asked).toBe(20);
  });
});

test('what the server answers', () => {
  expect(checkOf({ success: true })).toBe('valid');
  expect(checkOf({ success: false, code: 'captcha.wrong' })).toBe('invalid');
  expect(checkOf({ success: false, code: 'captcha.expired' })).toBe('expired');
  expect(checkOf({ success: false, code: 'captcha.burnt' })).toBe('burnt');
  expect(checkOf({ success: false })).toBe('invalid');
});
