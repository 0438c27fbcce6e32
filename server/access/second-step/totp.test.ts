import { describe, expect, test } from 'vitest';
import { counterAt, matchCounter, otpauthUri, toBase32, totpCode } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

describe('time-based codes', () => {
  // RFC 6238, appendix B, SHA-1; six digits are the last six of its eight.
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %d the code is %s', (seconds, code) => {
    const now = new Date(seconds * 1000);
    expect(totpCode(secret, counterAt(now))).toBe(code);
    expect(matchCounter(secret, code, now)).toBe(counterAt(now));
  });

  test.each([
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ])('a clock %d steps away: accepted is %s', (steps, accepted) => {
    const now = new Date(1_234_567_890_000);
    const code = totpCode(secret, counterAt(now) + steps);
    expect(matchCounter(secret, code, now)).toBe(accepted ? counterAt(now) + steps : undefined);
  });

  test.each(['', '5924', '0059240', '００５９２４', 'abcdef'])('%j is no code', (code) => {
    expect(matchCounter(secret, code, new Date(1_234_567_890_000))).toBeUndefined();
  });

  test('secrets are written as RFC 4648 has it', () => {
    expect(toBase32(Buffer.from('foobarfoob'))).toBe('MZXW6YTBOJTG633C');
    expect(toBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  });

  test('the URI names the site and the login, whatever is in their names', () => {
    const uri = new URL(otpauthUri(secret, { issuer: 'Dragon: Hall & Söhne', login: 'yun hwa' }));
    expect(uri.href).toMatch(/^otpauth:\/\/totp\/Dragon%20%20Hall%20%26%20S%C3%B6hne:yun%20hwa\?/);
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      issuer: 'Dragon  Hall & Söhne',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});
