import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { ClientRequest } from 'node:http';
import { type Answered, type Sent, sendOver } from '#test/forms.ts';
import type { UploadSite } from '#test/uploads.ts';

type Content = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

async function* each(content: Content): AsyncGenerator<Uint8Array> {
  yield* content;
}

/** Calls for chunked uploads over real connections. */
export function chunkCalls({ port, administrator }: Pick<UploadSite, 'port' | 'administrator'>) {
  const { session } = administrator;
  const json = { 'content-type': 'application/json' };
  const call = (method: string, path: string, sent: Sent = {}) =>
    sendOver(port, `/api/uploads/${path}`, { method, session, ...sent });
  return {
    begin: (body: object, sent: Sent = {}) =>
      call('POST', 'begin', { headers: json, body: each([Buffer.from(JSON.stringify(body))]), ...sent }),
    ask: (key: string, sent: Sent = {}) => call('GET', key, sent),
    put: (key: string, offset: number | string, content: Content, sent: Sent = {}) =>
      call('PUT', `${key}?offset=${offset}`, {
        body: each(content),
        ...sent,
        headers: { 'content-type': 'application/octet-stream', ...sent.headers },
      }),
    finish: (key: string, sent: Sent = {}) => call('POST', `${key}/finish`, sent),
    remove: (key: string, sent: Sent = {}) => call('DELETE', key, sent),
  };
}

export type ChunkCalls = ReturnType<typeof chunkCalls>;

/** Begins an upload. @returns its key */
export async function beginUpload(calls: ChunkCalls, bytes: number, name = 'client.zip'): Promise<string> {
  const { status, json } = await calls.begin({ name, bytes });
  if (status !== 200) throw new Error(`upload not started: ${JSON.stringify(json)}`);
  return String(json.key);
}

export function* inBits(content: Uint8Array, size = 16_384): Generator<Uint8Array> {
  for (let start = 0; start < content.length; start += size) yield content.subarray(start, start + size);
}

/** Sends a chunk whose connection is cut after some bytes. @returns undefined when it was cut */
export async function putAndCut(
  calls: ChunkCalls,
  key: string,
  offset: number,
  rest: Uint8Array,
  cutAfter: number,
): Promise<Answered | undefined> {
  let request: ClientRequest | undefined;
  async function* cut() {
    let sent = 0;
    for (const bit of inBits(rest, 4_096)) {
      yield bit;
      sent += bit.length;
      if (sent >= cutAfter) return void request?.destroy();
    }
  }
  const onRequest = (made: ClientRequest) => {
    request = made;
  };
  return calls.put(key, offset, cut(), { onRequest }).catch(() => undefined);
}

/** Another instance in a process that can be killed. */
export async function startAppProcess(environment: Readonly<Record<string, string>>) {
  const script = new URL('./factories/app-process.ts', import.meta.url).pathname;
  const child = fork(script, [JSON.stringify(environment)], { execArgv: ['--expose-gc'] });
  const [port] = await once(child, 'message');
  return {
    port: Number(port),
    /** Bytes in use after a garbage collection: how much garbage lies around depends on the machine's load. */
    async liveMemory(): Promise<number> {
      const bytes = once(child, 'message');
      child.send('memory');
      return Number((await bytes)[0]);
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
