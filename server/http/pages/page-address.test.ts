import { describe, expect, test } from 'vitest';
import { knownSearch, splitPath } from '#web/paths.ts';
import { parseAddress } from './page-address.ts';

const placeOf = (address: string) => parseAddress(address, { splitPath, knownSearch });

describe('the place an address leads to', () => {
  test.each([
    ['/de/ranking?page=2', 'de', '/ranking?page=2'],
    ['/ranking?utm_source=x&page=2&fbclid=1', undefined, '/ranking?page=2'],
    ['/?n=17', undefined, '/'],
    ['/?', undefined, '/'],
    ['/ranking?name=K%C3%A1r+a', undefined, '/ranking?name=K%C3%A1r+a'],
    ['//host/x?page=1', undefined, '//host/x?page=1'],
  ])('%s', (address, prefix, plainPath) => {
    expect(placeOf(address)).toMatchObject({ prefix, plainPath, isSecret: false });
  });

  test('knows a secret by its token', () => {
    expect(placeOf('/reset-password?token=abc')).toMatchObject({
      isSecret: true,
      path: '/reset-password?token=abc',
    });
  });
});
