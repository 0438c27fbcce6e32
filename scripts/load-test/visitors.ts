import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** What visitors of the site ask for, in no special order. */
const asked: readonly (readonly [string, string])[] = [
  ['GET', '/en'],
  ['GET', '/de/ranking'],
  ['GET', '/ru/news'],
  ['GET', '/gr/downloads'],
  ['GET', '/api/rankings/players?page=3'],
  ['GET', '/api/rankings/guilds'],
  ['GET', '/api/rankings/players?name=ar'],
  ['GET', '/api/news?limit=5&page=1&language=tr'],
  ['GET', '/api/auth/session'],
  ['GET', '/de/ranking?empire=2&job=1'],
  ['GET', '/nowhere'],
  ['POST', '/api/auth/login'],
];

export interface Figures {
  answers: number;
  /** Answers of 500 and above, and connections that broke. */
  readonly failures: string[];
  /** Milliseconds of each answer. */
  readonly took: number[];
}

function ask(agent: Agent, address: string, method: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const body = method === 'POST' ? '{"username":"nobody","password":"wrong-one"}' : '';
    const headers = {
      origin: address,
      'accept-encoding': 'gzip',
      ...(body ? { 'content-type': 'application/json', 'content-length': String(body.length) } : {}),
    };
    const sent = request(address + path, { method, headers, agent, timeout: 20_000 }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0)).on('error', reject);
    });
    sent.on('timeout', () => sent.destroy(new Error('no answer for 20 s'))).on('error', reject);
    sent.end(body);
  });
}

/** Visitors who look at a page, read for a moment, and look at the next, each on a connection that stays open. */
export async function beVisitors(
  address: string,
  { visitors, seconds }: { readonly visitors: number; readonly seconds: number },
  figures: Figures,
): Promise<void> {
  const until = performance.now() + seconds * 1000;
  const visit = async (visitor: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    await pause((visitor / visitors) * 2_000);
    for (let step = visitor; performance.now() < until; step++) {
      const [method, path] = asked[step % asked.length] ?? ['GET', '/'];
      const begun = performance.now();
      try {
        const status = await ask(agent, address, method, path);
        figures.answers++;
        figures.took.push(performance.now() - begun);
        if (status >= 500) figures.failures.push(`${status} ${path}`);
      } catch (error) {
        figures.failures.push(`${(error as Error).message} ${path}`);
      }
      await pause(1_000 + (step % 7) * 300);
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: visitors }, (_, visitor) => visit(visitor)));
}
