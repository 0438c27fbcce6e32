import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

test('addresses on the internet are public', () => {
  for (const ip of ['1.1.1.1', '162.159.135.232', '100.63.0.1', '172.32.0.1', '2606:4700::6810:84e5']) {
    expect(isPublicAddress(ip), ip).toBe(true);
  }
});

test('loopback, private, link-local, shared and reserved addresses are not', () => {
  const private4 = ['127.0.0.1', '127.9.9.9', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1'];
  const special4 = ['0.0.0.0', '100.64.0.1', '169.254.169.254', '192.0.0.8', '198.18.0.1', '224.0.0.1'];
  const last4 = ['203.0.113.9', '240.0.0.1', '255.255.255.255'];
  const private6 = ['::', '::1', 'fe80::1', 'fec0::1', 'fc00::1', 'fd12:3456::1', 'ff02::1', 'fe80::1%eth0'];
  for (const ip of [...private4, ...special4, ...last4, ...private6])
    expect(isPublicAddress(ip), ip).toBe(false);
});

test('IPv6 addresses that lead to IPv4 are not, whatever they contain', () => {
  const mapped = [
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:169.254.169.254',
    '::ffff:1.1.1.1',
    '::127.0.0.1',
  ];
  const translated = [
    '64:ff9b::7f00:1',
    '64:ff9b:1::a00:1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    '::ffff:0:7f00:1',
  ];
  for (const ip of [...mapped, ...translated]) expect(isPublicAddress(ip), ip).toBe(false);
});

test('what is no IP address is not', () => {
  for (const text of ['', 'localhost', '127.1', '0x7f000001', '2130706433', '1.1.1.1.']) {
    expect(isPublicAddress(text), text).toBe(false);
  }
});
