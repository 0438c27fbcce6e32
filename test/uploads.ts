import { createHash, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sessionCookie } from '#server/request/cookies.ts';
import { filesFolder } from '#server/storage/open-storage.ts';
import { startTestApp, type TestAppOptions } from '#test/app.ts';
import { newAdministrator } from '#test/factories/administrators.ts';
import { type Answered, listen, type Part, type Sent, sendForm, sendOver } from '#test/forms.ts';
import { type Api, ApiUnreachable, createApi } from '#web/api.ts';

export const mebibyte = 1024 * 1024;

/** Chunks of the same pseudo-random data at different offsets, to save memory. */
const noise = randomBytes(2 * mebibyte);
export function* mebibytes(count: number): Generator<Uint8Array> {
  for (let number = 0; number < count; number += 1) {
    const begin = (number * 7_919) % mebibyte;
    for (let start = begin; start < begin + mebibyte; start += 65_536)
      yield noise.subarray(start, start + 65_536);
  }
}

export function sha256Of(pieces: Iterable<Uint8Array>): string {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}

/** File names in a folder; empty if it does not exist. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

export function refusedAs({ status, json }: Answered): string {
  return `${status} ${json.code}`;
}

/** Form fields of a download without its file. */
export const described = {
  title: 'Client',
  description: 'All of it',
  license: 'Free',
  platform: 'Any',
  version: '1',
} as const;

/** An application with a port, an administrator and helpers for upload tests. */
export async function startUploadSite(options: TestAppOptions) {
  const site = await startTestApp(options);
  const port = await listen(site);
  const administrator = await newAdministrator(site);
  const folder = filesFolder(site.services.config);
  const { db } = site.services.site;
  const { session } = administrator;
  /** Names of all stored files, finished or not. */
  const stored = () => [
    ...namesIn(folder).filter((name) => name !== 'incoming' && name !== 'unfinished'),
    ...namesIn(join(folder, 'incoming')),
    ...namesIn(join(folder, 'unfinished')),
  ];
  return {
    site,
    port,
    administrator,
    stored,
    send: (parts: readonly Part[], sent: Sent = {}) =>
      sendForm(port, '/api/uploads', parts, { session, ...sent }),
    upload: (content: Part['content'], fileName = 'client.zip', sent: Sent = {}) =>
      sendForm(port, '/api/uploads', [{ field: 'file', fileName, content }], { session, ...sent }),
    get: (path: string, headers = {}) => sendOver(port, path, { headers }),
    addWith: (downloadUrl: unknown) =>
      site.send('POST /api/downloads', { body: { ...described, downloadUrl }, session }),
    rows: () => db.selectFrom('uploads').selectAll().execute(),
    audited: () => db.selectFrom('audit').selectAll().orderBy('id').execute(),
    async empty() {
      for (const key of stored()) await site.services.storage.remove(key);
      for (const table of ['uploads', 'uploads_in_pieces', 'audit', 'downloads', 'translations'] as const) {
        await db.deleteFrom(table).execute();
      }
    },
  };
}

export type UploadSite = Awaited<ReturnType<typeof startUploadSite>>;

/** The API client of an administrator's browser, over a real connection. */
export function browserApi(port: number, session: string): Api {
  return createApi(async ({ method, url, body, signal, headers }) => {
    const isBytes = body instanceof Blob;
    const type = isBytes ? 'application/octet-stream' : 'application/json';
    const origin = `http://127.0.0.1:${port}`;
    try {
      const answer = await fetch(`${origin}${url}`, {
        method,
        headers: {
          ...headers,
          origin,
          cookie: `${sessionCookie}=${session}`,
          ...(body === undefined ? {} : { 'content-type': type }),
        },
        ...(body === undefined ? {} : { body: isBytes ? body : JSON.stringify(body) }),
        ...(signal ? { signal } : {}),
      });
      return { status: answer.status, body: await answer.json() };
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new ApiUnreachable();
    }
  });
}
