import type { FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import { readConfig } from '#server/settings/config.ts';
import { isPrivateAddress, mayReadMetrics } from './metrics-access.ts';

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['::ffff:10.1.2.3', true],
  ['172.31.255.255', true],
  ['192.168.7.1', true],
  ['fd00::7', true],
  ['172.32.0.1', false],
  ['203.0.113.9', false],
  ['2001:db8::1', false],
  ['::ffff:203.0.113.9', false],
  ['', false],
  ['localhost', false],
])('%s is private: %s', (address, expected) => {
  expect(isPrivateAddress(address)).toBe(expected);
});

interface Caller {
  readonly from?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly settings?: Readonly<Record<string, string>>;
}

function mayLook({ from = '127.0.0.1', headers = {}, settings = {} }: Caller): boolean {
  const request = {
    headers: { host: 'localhost:3000', ...headers },
    raw: { socket: { remoteAddress: from } },
  };
  return mayReadMetrics(request as unknown as FastifyRequest, readConfig(settings));
}

const inPublic = { PUBLIC_URL: 'https://www.example.org' };
const behindProxy = { ...inPublic, TRUST_PROXY: '127.0.0.1' };

describe('without a token', () => {
  test.each([
    ['this machine', {}],
    ['another container', { from: '172.18.0.5', headers: { host: 'site:3000' } }],
    ['this machine, past the proxy', { settings: behindProxy }],
  ])('%s may read metrics', (_who, caller: Caller) => {
    expect(mayLook(caller)).toBe(true);
  });

  test.each([
    ['the internet', { from: '203.0.113.9' }],
    ['a visitor through the proxy', { settings: behindProxy, headers: { 'x-forwarded-for': '203.0.113.9' } }],
    [
      'one who says through the proxy that he is here',
      { settings: behindProxy, headers: { 'x-forwarded-for': '127.0.0.1' } },
    ],
    [
      'one whom a proxy forwards in other words',
      { settings: behindProxy, headers: { forwarded: 'for=127.0.0.1' } },
    ],
    ['whoever a proxy without a word lets through', { settings: inPublic }],
    ['a page that has its name lead here', { headers: { host: 'rebound.evil.example:3000' } }],
  ])('%s may not', (_who, caller: Caller) => {
    expect(mayLook(caller)).toBe(false);
  });
});

test('with a token only the token counts', () => {
  const settings = { METRICS_TOKEN: 'a-long-random-text' };
  const with_ = (authorization: string) => ({ settings, from: '203.0.113.9', headers: { authorization } });
  expect(mayLook(with_('Bearer a-long-random-text'))).toBe(true);
  expect(mayLook(with_('Bearer a-long-random-tex'))).toBe(false);
  expect(mayLook(with_('Basic a-long-random-text'))).toBe(false);
  expect(mayLook({ settings })).toBe(false);
});
