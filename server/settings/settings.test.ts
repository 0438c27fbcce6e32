import { expect, test } from 'vitest';
import { readConfig, WrongSettings } from './config.ts';
import { isNetwork } from './settings.ts';

test.each(['127.0.0.1', '10.0.0.0/8', '::1', '2001:db8::/32', '0.0.0.0/0'])('%s is a network', (text) =>
  expect(isNetwork(text)).toBe(true));

test.each([
  '',
  'proxy',
  '10.0.0.0/33',
  '10.0.0/8',
  '::/129',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '127.0.0.1:80',
])('%j is not a network', (text) => expect(isNetwork(text)).toBe(false));

test('an invalid proxy stops the start with a helpful message', () => {
  const read = () => readConfig({ TRUST_PROXY: '127.0.0.1, nginx' });
  expect(read).toThrow(WrongSettings);
  expect(read).toThrow(
    'TRUST_PROXY must be a comma-separated list of addresses or networks. Example: TRUST_PROXY=127.0.0.1,10.0.0.0/8',
  );
});

test.each([
  [{}, 'optional'],
  [{ DATABASE_URL: 'mysql://site:secret@127.0.0.1' }, 'required'],
  [{ DATABASE_URL: 'mysql://site:secret@127.0.0.1', STAFF_2FA: 'optional' }, 'optional'],
  [{ STAFF_2FA: 'required' }, 'required'],
])('with %j the second step of administrators is %s', (environment, expected) => {
  expect(readConfig(environment).staffSecondStep).toBe(expected);
});

test.each(['Europe/Bucharest', 'UTC'])('%s is a time zone', (zone) => {
  expect(readConfig({ TIME_ZONE: zone }).TIME_ZONE).toBe(zone);
});

test('an unknown time zone stops the start', () => {
  expect(() => readConfig({ TIME_ZONE: 'Mars/Olympus' })).toThrow(
    'TIME_ZONE must be the name of a time zone',
  );
});

test('another word for STAFF_2FA stops the start', () => {
  expect(() => readConfig({ STAFF_2FA: 'off' })).toThrow('STAFF_2FA must be one of required, optional');
});
