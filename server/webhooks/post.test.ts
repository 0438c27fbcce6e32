import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasOpenssl, type Receiver, startReceiver } from '#test/webhooks/receiver.ts';
import { internet, isBlockedNow, type Network } from './network.ts';
import { post } from './post.ts';
import { isPublicAddress } from './public-address.ts';

let receiver: Receiver;
beforeAll(async () => {
  if (hasOpenssl) receiver = await startReceiver();
});
afterAll(() => receiver?.close());

const posting = test.skipIf(!hasOpenssl);

const send = (url: string, network: Network, timeoutMs?: number) =>
  post({ url: new URL(url), headers: {}, body: '{}' }, network, timeoutMs);
const sendToReceiver = (timeoutMs?: number) => send(receiver.url, receiver.network, timeoutMs);

/** Resolves every name to these addresses, one answer after the other. */
function resolvingTo(...answers: readonly (readonly string[])[]): Network {
  let asked = 0;
  return {
    ...receiver.network,
    isAllowed: isPublicAddress,
    resolve: (_, __, callback) => {
      const addresses = answers[Math.min(asked++, answers.length - 1)] ?? [];
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    },
  };
}

posting('sends JSON and returns the beginning of the answer', async () => {
  receiver.answer((response) => response.writeHead(200).end('thank you'));
  expect(await sendToReceiver()).toEqual({
    status: 200,
    reason: null,
    retryAfter: null,
    answer: 'thank you',
  });
  expect(receiver.received.at(-1)).toMatchObject({
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
});

posting('connects to no address that is not public, however it is written', async () => {
  const { port } = new URL(receiver.url);
  const before = receiver.received.length;
  const hosts = [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.0.0.1',
    '017700000001',
    '[::1]',
    '[::ffff:127.0.0.1]',
  ];
  const others = ['[::ffff:7f00:1]', '[64:ff9b::7f00:1]', '0', '169.254.169.254', '①②⑦.0.0.1', 'localhost'];
  for (const host of [...hosts, ...others]) {
    const url = `https://${host}:${port}/`;
    expect((await send(url, { ...internet, ca: receiver.ca })).reason, host).toBe('blocked');
    expect(await isBlockedNow(new URL(url), internet), host).toBe(true);
  }
  expect(receiver.received).toHaveLength(before);
});

posting('connects to no name that leads to such an address, also as one of several', async () => {
  for (const addresses of [['127.0.0.1'], ['::1'], ['1.1.1.1', '10.0.0.1'], ['::ffff:127.0.0.1'], []]) {
    expect((await send(receiver.url, resolvingTo(addresses))).reason).toBe('blocked');
  }
});

posting('a name that changes after it was checked is refused when it is used', async () => {
  const rebinding = resolvingTo(['1.1.1.1'], ['127.0.0.1']);
  expect(await isBlockedNow(new URL(receiver.url), rebinding)).toBe(false);
  expect((await send(receiver.url, rebinding)).reason).toBe('blocked');
});

posting('follows no redirect', async () => {
  const before = receiver.received.length;
  for (const status of [301, 302, 303, 307, 308]) {
    receiver.answer((response) => response.writeHead(status, { location: receiver.url }).end());
    expect(await sendToReceiver()).toMatchObject({ status, reason: 'redirect' });
  }
  expect(receiver.received).toHaveLength(before + 5);
});

posting('reads no more than the beginning of a huge answer', async () => {
  let sent = 0;
  receiver.answer((response) => {
    const chunk = 'x'.repeat(65_536);
    const more = () => {
      while (sent < 1_000 * 65_536 && response.write(chunk)) sent += chunk.length;
    };
    response.writeHead(200).on('drain', more);
    more();
  });
  const { reason, answer } = await sendToReceiver();
  expect(reason).toBeNull();
  expect(answer).toHaveLength(2_048);
  expect(sent).toBeLessThan(100 * 65_536);
});

posting('gives up on a receiver that is silent, or sends byte by byte', async () => {
  receiver.answer(() => {});
  expect((await sendToReceiver(300)).reason).toBe('timeout');
  receiver.answer((response) => {
    response.writeHead(200);
    const drip = setInterval(() => response.write('x'), 50);
    response.on('close', () => clearInterval(drip));
  });
  expect((await sendToReceiver(300)).reason).toBe('timeout');
});

posting('trusts only valid certificates', async () => {
  const { ca: _, ...withoutItsAuthority } = receiver.network;
  expect((await send(receiver.url, withoutItsAuthority)).reason).toBe('tls');
  const { port } = new URL(receiver.url);
  const elsewhere = { ...receiver.network, resolve: resolvingTo(['127.0.0.1']).resolve };
  expect((await send(`https://other.test:${port}/`, elsewhere)).reason).toBe('tls');
});

posting('an unknown name, an error and a wish to wait are results', async () => {
  expect((await send('https://nowhere.test/', receiver.network)).reason).toBe('unreachable');
  receiver.answer((response) => response.writeHead(429, { 'retry-after': '1.5' }).end());
  expect(await sendToReceiver()).toMatchObject({ status: 429, reason: 'status', retryAfter: 2 });
  receiver.answer((response) =>
    response.writeHead(503, { 'retry-after': new Date(Date.now() + 600_000).toUTCString() }).end(),
  );
  expect((await sendToReceiver()).retryAfter).toBeGreaterThan(300);
});
