import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Ways to hold a connection for nothing. */
const ways: readonly ((socket: Socket) => string)[] = [
  () => 'GET /en HTTP/1.1\r\nHost: x\r\nX-Slow: ',
  () =>
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{',
  (socket) => {
    socket.pause();
    return 'GET /en HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20);
  },
  () => '',
];

export interface SlowFigures {
  opened: number;
  /** Connections the site has ended. */
  ended: number;
}

/** Clients that send a byte a second, or read nothing; a disconnected one connects again. */
export async function beSlow(
  port: number,
  { clients, seconds }: { readonly clients: number; readonly seconds: number },
  figures: SlowFigures,
): Promise<void> {
  const until = performance.now() + seconds * 1000;
  const hold = async (client: number) => {
    await pause((client / clients) * 5_000);
    while (performance.now() < until) {
      await holdOne(port, client, until, figures);
      await pause(500);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => hold(client)));
}

function holdOne(port: number, client: number, until: number, figures: SlowFigures): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const drip = setInterval(() => {
      if (performance.now() > until) socket.destroy();
      else if (client % ways.length < 2) socket.write('a');
    }, 1_000);
    socket.on('connect', () => {
      figures.opened++;
      socket.write(ways[client % ways.length]?.(socket) ?? '');
    });
    if (client % ways.length !== 2) socket.resume();
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(drip);
      if (performance.now() < until) figures.ended++;
      resolve();
    });
  });
}
