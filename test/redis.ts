import { connect } from 'node:net';
import { scope } from './scope.ts';

const address = 'redis://127.0.0.1:6379';

function answers(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port: 6379, timeout: 2_000 });
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}

/** Redis URL for tests; null with a warning when it is missing. Under CI the test fails instead. */
export async function testRedis(what: string): Promise<string | null> {
  if (scope === 'check') return null;
  if (process.env.CI || (await answers())) return address;
  console.warn(`SKIPPED on Redis: ${what}. No Redis answers at 127.0.0.1:6379.`);
  return null;
}
