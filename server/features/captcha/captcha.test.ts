import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, testCaptcha } from '#test/app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp({ dialect: 'sqlite' });
});
afterAll(() => site.close());

async function generate(): Promise<string> {
  return String((await site.send('POST /api/captcha/generate')).body.sessionId);
}

const validate = (body: unknown, captcha?: string) =>
  site.send('POST /api/captcha/validate', { body, captcha });

test('a new captcha has a cookie and an image without the code in its metadata', async () => {
  const answer = await site.send('POST /api/captcha/generate');
  expect(Object.keys(answer.body)).toEqual(['success', 'sessionId', 'imageData']);
  expect(String(answer.headers['set-cookie'])).toBe(
    `captcha=${answer.body.sessionId}; Max-Age=300; Path=/; HttpOnly; SameSite=Strict`,
  );
  expect(String(answer.body.imageData)).toMatch(/^data:image\/png;base64,/);
  expect(String(answer.body.imageData).length).toBeLessThan(16_000);
  expect(answer.headers['cache-control']).toBe('no-store');
});

describe('an answer', () => {
  test('that is right solves the captcha given by body or cookie', async () => {
    const one = await generate();
    expect((await validate({ captchaCode: 'abcde', sessionId: one })).body).toEqual({ success: true });
    const other = await generate();
    const answer = await validate({ captchaCode: testCaptcha }, other);
    expect(answer.body).toEqual({ success: true });
    expect(answer.cookies).toMatchObject([{ name: 'captcha', value: other }]);
  });

  test('that is wrong gives an error in the requested language; the fifth burns the captcha', async () => {
    const sessionId = await generate();
    const told = [];
    for (let time = 0; time < 6; time += 1) {
      const { error, code } = (await validate({ captchaCode: 'XXXXX', sessionId })).body;
      told.push([code, error]);
    }
    expect(told).toEqual([
      ...Array(4).fill(['captcha.wrong', 'The code is wrong.']),
      ['captcha.burnt', 'Too many wrong tries. Please use the new picture.'],
      ['captcha.expired', 'This code has expired. Please use the new picture.'],
    ]);
    expect((await validate({ captchaCode: testCaptcha, sessionId })).body.success).toBe(false);
  });

  test.each([
    [{}],
    [{ captchaCode: '', sessionId: '' }],
    [{ captchaCode: testCaptcha, sessionId: 'x' }],
    [{ captchaCode: testCaptcha, sessionId: '*' }],
    [{ captchaCode: testCaptcha, sessionId: '../captcha' }],
  ])('%j solves nothing', async (body) => {
    const answer = await validate(body);
    expect(answer).toMatchObject({ status: 200, body: { success: false } });
    expect(answer.cookies).toEqual([]);
  });

  test.each([[{ captchaCode: 7 }], [{ captchaCode: 'x'.repeat(51) }], [{ sessionId: 'x'.repeat(101) }]])(
    '%j is malformed',
    async (body) => {
      expect((await validate(body)).body.code).toBe('request.invalid');
    },
  );
});
