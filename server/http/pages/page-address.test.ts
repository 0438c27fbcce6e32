import { describe, expect, test } from 'vitest';
import { knownSearch, splitPath } from '#web/paths.ts';
import { parseAddress } from './page-address.ts';

const parsed = (address: string) => parseAddress(address, { splitPath, knownSearch });

describe('a parsed address', () => {
  test.each([
    ['/de/ranking?page=2', 'de', '/ranking?page=2'],
    ['/ranking?utm_source=x&page=2&fbclid=1', undefined, '/ranking?page=2'],
    ['/?n=17', undefined, '/'],
    ['/?', undefined, '/'],
    ['/ranking?name=K%C3%A1r+a', undefined, '/ranking?name=K%C3%A1r+a'],
    ['//host/x?page=1', undefined, '//host/x?page=1'],
  ])('%s', (address, prefix, plainPath) => {
    expect(parsed(address)).toMatchObject({ prefix, plainPath, isSecret: false });
  });

  test('knows a secret by its token', () => {
    expect(parsed('/reset-password?token=abc')).toMatchObject({
      isSecret: true,
      path: '/reset-password?token=abc',
    });
  });
});
