import { expect, test } from 'vitest';
import {
  encodeCommand,
  encodeStateRequest,
  isWrongConnector,
  parseChannelLoad,
  parseServerUp,
  parseUserCount,
  readGreeting,
} from './wire-format.ts';

const classic = Buffer.concat([Buffer.from([0xfd, 0x01, 0xff]), Buffer.alloc(12, 7)]);
const m2dev = Buffer.concat([
  Buffer.from([0x08, 0x00, 0x05, 0x00, 0x01, 0x0b, 0x00, 0x48, 0x00]),
  Buffer.alloc(68, 9),
]);

test.each([
  ['classic', classic],
  ['m2dev', m2dev],
] as const)('the greeting of a %s core is known once it is whole', (format, bytes) => {
  for (let length = 0; length < bytes.length; length += 1)
    expect(readGreeting(bytes.subarray(0, length))).toBe('unfinished');
  expect(readGreeting(bytes)).toBe(format);
  expect(readGreeting(Buffer.concat([bytes, Buffer.from('more')]))).toBe(format);
});

test.each(['SSH-2.0-OpenSSH_9.6\r\n', 'HTTP/1.1 400 Bad Request', '\xfd\x02', '\x08\x00\x06'])(
  'another service is told by its first bytes: %j',
  (text) => {
    expect(readGreeting(Buffer.from(text, 'latin1'))).toBe('strange');
  },
);

test('a command is one packet in the form of its core', () => {
  expect(encodeCommand('USER_COUNT', 'classic').toString('latin1')).toBe('@USER_COUNT\n');
  expect(encodeCommand('USER_COUNT', 'm2dev')).toEqual(
    Buffer.concat([Buffer.from([0x11, 0x00, 0x0f, 0x00]), Buffer.from('USER_COUNT\n')]),
  );
  expect([...encodeStateRequest('classic')]).toEqual([0xce]);
  expect([...encodeStateRequest('m2dev')]).toEqual([0x0f, 0, 4, 0]);
});

test('counts are read from the end of what came', () => {
  const empires = [98, 71, 80];
  for (const text of ['249 98 71 80 120\n', 'YES\n249 98 71 80 120\r\n', '\x01\xff\x10249 98 71 80 120\n'])
    expect(parseUserCount(Buffer.from(text, 'latin1'))).toEqual({ players: 249, empires });
});

test.each([
  '',
  '249 98 71 80',
  '249 98 71 80 120',
  '249 98 71\n',
  '5 9 9 9 9\n',
  '99999999 1 1 1 1\n',
  'UNKNOWN\n',
])('no count is read from %j', (text) => {
  expect(parseUserCount(Buffer.from(text))).toBeUndefined();
});

test('a core that closes says NO', () => {
  expect([Buffer.from('YES\n'), Buffer.from('\xaaNO\r\n'), Buffer.from('YE')].map(parseServerUp)).toEqual([
    true,
    false,
    undefined,
  ]);
  expect(isWrongConnector(Buffer.from('WEBADMIN : Wrong Connector : 10.0.0.9\n'))).toBe(true);
});

const entries = [0xc8, 0x32, 1, 0xc9, 0x32, 3];
const classicState = Buffer.from([0xd2, 2, 0, 0, 0, ...entries, 1]);
const m2devState = Buffer.from([0x10, 0, 15, 0, 2, 0, 0, 0, ...entries, 1]);

test.each([
  ['classic', classicState],
  ['m2dev', m2devState],
] as const)('the load of a port is found in the answer of a %s core', (format, bytes) => {
  expect(parseChannelLoad(bytes, format, 13_000)).toBe('normal');
  expect(parseChannelLoad(bytes, format, 13_001)).toBe('full');
  expect(parseChannelLoad(bytes, format, 13_002)).toBeNull();
  expect(parseChannelLoad(bytes.subarray(0, -1), format, 13_000)).toBeUndefined();
  expect(parseChannelLoad(Buffer.from('garbage of some core'), format, 13_000)).toBeNull();
});

test('a count that no answer could hold is not believed', () => {
  expect(parseChannelLoad(Buffer.from([0xd2, 0xff, 0xff, 0xff, 0x7f, 1]), 'classic', 13_000)).toBeNull();
  expect(parseChannelLoad(Buffer.from([0xd2, 0xff, 0xff, 0xff, 0xff, 1]), 'classic', 13_000)).toBeNull();
});
