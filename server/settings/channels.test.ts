import { expect, test } from 'vitest';
import { channels, coreAddress } from './channels.ts';

const setting = channels('', '');

test('channels have a name, a host and a port', () => {
  expect(setting.parse('1@127.0.0.1:13000, Kanal Süd@ch2.example.org:13100,x@[::1]:13200')).toEqual({
    value: [
      { name: '1', host: '127.0.0.1', port: 13_000 },
      { name: 'Kanal Süd', host: 'ch2.example.org', port: 13_100 },
      { name: 'x', host: '::1', port: 13_200 },
    ],
  });
});

test.each(['127.0.0.1:13000', '1@127.0.0.1', '1@host:0', '1@host:70000', '@host:1', '<b>@host:1', '1@a b:1'])(
  '%j is no list of channels',
  (text) => {
    expect(setting.parse(text)).toEqual({ problem: 'must be a comma-separated list of name@host:port' });
  },
);

test('a channel named twice would be counted twice', () => {
  expect(setting.parse('1@host:13000,1@host:13001')).toEqual({
    problem: 'must name each channel once: one core of each is enough',
  });
});

test('the login server has an address only', () => {
  expect(coreAddress('', '').parse('10.0.0.2:11002')).toEqual({ value: { host: '10.0.0.2', port: 11_002 } });
  expect(coreAddress('', '').parse('10.0.0.2')).toEqual({ problem: 'must be host:port' });
});
