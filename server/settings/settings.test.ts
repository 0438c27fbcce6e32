import { describe, expect, test } from 'vitest';
import { readConfig, WrongSettings } from './config.ts';
import { isNetwork } from './settings.ts';

test.each(['127.0.0.1', '10.0.0.0/8', '::1', '2001:db8::/32', '0.0.0.0/0'])('%s is a network', (text) =>
  expect(isNetwork(text)).toBe(true),
);

test.each(['', 'proxy', '10.0.0.0/33', '10.0.0/8', '::/129', '10.0.0.0/', '10.0.0.0/8/8', '127.0.0.1:80'])(
  '%j is not a network',
  (text) => expect(isNetwork(text)).toBe(false),
);

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

test.each([
  ['https://Www.Example.org:443/', 'https://www.example.org'],
  ['http://192.0.2.7:3000', 'http://192.0.2.7:3000'],
])('PUBLIC_URL %s is %s', (given, expected) => {
  expect(readConfig({ PUBLIC_URL: given })).toMatchObject({ PUBLIC_URL: expected, publicUrl: expected });
});

test.each([
  ['https://www.example.org/community', 'must be an address without a user name and without a path'],
  ['https://www.example.org/?a=b', 'must be an address without a user name and without a path'],
  ['https://me:secret@www.example.org', 'must be an address without a user name and without a path'],
  ['https:www.example.org', 'must be an address that begins with http:// or https://'],
])('PUBLIC_URL %s stops the start', (given, problem) => {
  expect(() => readConfig({ PUBLIC_URL: given })).toThrow(`PUBLIC_URL ${problem}`);
});

test.each([
  ['DATABASE_URL', 'mysql://site:100%@127.0.0.1', 'must have %25 for each % in its user and password'],
  ['SMTP_URL', 'smtp://me:50%off@mail.example.org', 'must have %25 for each % in its user and password'],
  ['DATABASE_URL', 'mysql://site:x@10.0.0.5?ssl=true', 'must have a name in place of the IP address'],
  ['GAME_DATABASE_URL', 'mysql://site:x@[fd00::5]?ssl=true', 'must have a name in place of the IP address'],
  ['DATABASE_URL', 'mysql:///site', 'must be an address that begins with mysql://'],
  ['SMTP_URL', 'smtp:mail.example.org', 'must be an address that begins with smtp:// or smtps://'],
])('%s as %s stops the start', (name, given, problem) => {
  expect(() => readConfig({ [name]: given })).toThrow(`${name} ${problem}`);
});

test.each(['+03:00', '-0500', 'Bucharest'])('TIME_ZONE %s stops the start', (given) => {
  expect(() => readConfig({ TIME_ZONE: given })).toThrow('TIME_ZONE must be the name of a time zone');
});

test('a channel that is full before it is busy stops the start', () => {
  expect(() => readConfig({ STATUS_FULL: '600' })).toThrow(
    'STATUS_BUSY (650) must not be greater than STATUS_FULL. Example: STATUS_BUSY=600',
  );
  expect(readConfig({ STATUS_BUSY: '600', STATUS_FULL: '600' }).STATUS_BUSY).toBe(600);
});

describe('the site’s schema', () => {
  const own = { DATABASE_URL: 'mysql://site:secret@127.0.0.1', ACCOUNT_SCHEMA: 'game', SITE_SCHEMA: 'Game' };

  test('is none of the game’s: a restore would remove the accounts', () => {
    expect(() => readConfig(own)).toThrow(
      'SITE_SCHEMA must be a schema of its own, not the one of ACCOUNT_SCHEMA',
    );
    const again = { ...own, GAME_DATABASE_URL: 'mysql://game:secret@127.0.0.1' };
    expect(() => readConfig(again)).toThrow('SITE_SCHEMA must be a schema of its own');
  });

  test.each([
    { SITE_SCHEMA: 'site' },
    { GAME_DATABASE_URL: 'mysql://game:secret@10.0.0.5' },
    { DATABASE_URL: '' },
  ])('may be called as it likes elsewhere (%j)', (environment) => {
    expect(readConfig({ ...own, ...environment }).ACCOUNT_SCHEMA).toBe('game');
  });
});
