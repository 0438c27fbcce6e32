// `npm run fuzz`: requests made from the API's own OpenAPI document, valid and broken, over real connections
// against a site of its own. Arguments: how many (20000), seed (1), `sqlite` or `mariadb`.
import { request as httpRequest } from 'node:http';
import { exampleWorld } from '#contract/api/examples.ts';
import { captchaCookie, sessionCookie } from '#server/request/cookies.ts';
import { attackTexts } from '#test/attacks/every-call/contract-attacks.ts';
import { makeExampleWorld, sessionFor } from '#test/example-world.ts';
import { startTestSite, type TestSite } from '#test/site.ts';
import { type ApiDocument, type Operation, operationsOf } from './fuzz/document.ts';
import { makeRequest, type WireRequest } from './fuzz/make-request.ts';
import { createRandom, type Random } from './fuzz/random.ts';

const [count = '20000', seed = '1', dialect = 'sqlite'] = process.argv.slice(2);
const atOnce = 8;
const telling =
  /SELECT |INSERT |sqlite|mariadb|mysql|\.ts:\d|node_modules|\bat .+:\d+:\d+|\/work\/|\/home\//i;

interface WireAnswer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

function send(address: string, { method, url, headers, body = '' }: WireRequest): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    const length = { 'content-length': String(Buffer.byteLength(body)) };
    const request = httpRequest(address + url, { method, headers: { ...headers, ...length } }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(pieces).toString('latin1');
        resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', text });
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** What the address and the headers may have together: node:http's own limit. More never becomes a request. */
const longestHead = 16 * 1024;

function isTooLong({ url, headers }: WireRequest): boolean {
  return url.length + JSON.stringify(headers).length > longestHead;
}

/** A part of a path that is one or two dots is gone when it is sent: that is another call. */
function isAnotherPath(url: string): boolean {
  return /\/\.{1,2}(?:\/|\?|$)/.test(url);
}

/** An answer without what was sent to be published: that the site shows it as it is, is right. */
function withoutAttacks(text: string): string {
  return attackTexts.reduce((rest, each) => rest.replaceAll(JSON.stringify(each).slice(1, -1), ''), text);
}

/** What is wrong with an answer; undefined when nothing is. */
function complaint(
  operation: Operation,
  sent: WireRequest,
  { status, type, text }: WireAnswer,
): string | undefined {
  if (status >= 500) return `status ${status}: ${text.slice(0, 200)}`;
  if (type.startsWith('application/json') && telling.test(withoutAttacks(text)))
    return `tells too much: ${text.slice(0, 200)}`;
  if (sent.method !== operation.method || status === 304 || isAnotherPath(sent.url)) return undefined;
  const isJson = type.startsWith('application/json');
  const body: unknown = isJson ? JSON.parse(Buffer.from(text, 'latin1').toString('utf8')) : text;
  // What never becomes a request is no call of the document; it is refused in the words of one all the same.
  return operation.check(status === 431 && isTooLong(sent) ? 400 : status, type, body);
}

/** Sessions end and captchas are used up: cookies are made anew now and then. */
async function cookiesFor(site: TestSite, random: Random): Promise<string> {
  const cookies: string[] = [];
  const who = random.pick([exampleWorld.player, exampleWorld.administrator, null]);
  if (who) cookies.push(`${sessionCookie}=${await sessionFor(site, who)}`);
  if (random.chance(0.5)) cookies.push(`${captchaCookie}=${await site.solveCaptcha()}`);
  return cookies.join('; ');
}

interface Tally {
  sent: number;
  readonly statuses: Map<number, number>;
  readonly complaints: string[];
}

async function work(
  site: TestSite,
  operations: readonly Operation[],
  tally: Tally,
  random: Random,
): Promise<void> {
  let cookie = '';
  while (tally.sent < Number(count)) {
    const number = tally.sent++;
    if (number % 40 === 0) cookie = await cookiesFor(site, random);
    const operation = random.pick(operations);
    const made = makeRequest(operation, random, site.services.config.publicUrl);
    const sent = cookie ? { ...made, headers: { ...made.headers, cookie } } : made;
    try {
      const answer = await send(site.address, sent);
      tally.statuses.set(answer.status, (tally.statuses.get(answer.status) ?? 0) + 1);
      const wrong = complaint(operation, sent, answer);
      if (wrong)
        tally.complaints.push(`${sent.method} ${sent.url} ${sent.body?.slice(0, 300) ?? ''}\n  ${wrong}`);
    } catch (error) {
      // A body that is refused before it has come whole ends the connection: that is an answer too.
      const { code } = error as NodeJS.ErrnoException;
      if (!['ECONNRESET', 'EPIPE'].includes(code ?? '') || (sent.body?.length ?? 0) < 250_000) {
        tally.complaints.push(`${sent.method} ${sent.url}\n  ${error}`);
      }
    }
  }
}

function report({ sent, statuses, complaints }: Tally, logged: readonly string[], ms: number): void {
  console.log(`${sent} requests in ${(ms / 1000).toFixed(0)} s on ${dialect}, seed ${seed}`);
  for (const [status, times] of [...statuses].toSorted()) console.log(`  ${status}  ${times}`);
  const errors = logged.filter((line) => line.includes('"level":50') || line.includes('"level":60'));
  console.log(`complaints ${complaints.length}, errors in the log ${errors.length}`);
  for (const each of [...new Set(complaints)].slice(0, 20)) console.log(`- ${each}`);
  for (const line of errors.slice(0, 5)) console.log(`- ${line.slice(0, 400)}`);
  if (complaints.length + errors.length > 0) process.exitCode = 1;
}

const site = await startTestSite({ dialect: dialect === 'mariadb' ? 'mariadb' : 'sqlite' });
try {
  await makeExampleWorld(site);
  const document = (await (await fetch(`${site.address}/api/docs/json`)).json()) as ApiDocument;
  const operations = operationsOf(document);
  const tally: Tally = { sent: 0, statuses: new Map(), complaints: [] };
  const begun = performance.now();
  const workers = Array.from({ length: atOnce }, (_, index) => createRandom(Number(seed) * 1_000 + index));
  await Promise.all(workers.map((random) => work(site, operations, tally, random)));
  report(tally, site.logged, performance.now() - begun);
} finally {
  await site.close();
}
