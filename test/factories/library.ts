import { Readable } from 'node:stream';
import type { LibraryPicture } from '#contract/api/media/library.ts';
import type { TestAppOptions } from '#test/app.ts';
import { type Answered, type Sent, sendOver } from '#test/forms.ts';
import { startUploadSite } from '#test/uploads.ts';

interface PictureUpload {
  readonly name?: string;
  readonly alt?: string;
  /** Replaces session and headers of an administrator. */
  readonly sent?: Pick<Sent, 'session' | 'headers'>;
}

/** An application with a port, an administrator and helpers for tests of the library. */
export async function startLibrarySite(options: TestAppOptions) {
  const tools = await startUploadSite(options);
  const { site, port, administrator } = tools;
  const { session } = administrator;

  function upload(content: Uint8Array, given: PictureUpload = {}): Promise<Answered> {
    const { name = 'gate.png', alt = '', sent = { session } } = given;
    return sendOver(port, `/api/media?${new URLSearchParams({ name, alt })}`, {
      method: 'POST',
      ...sent,
      headers: { 'content-type': 'application/octet-stream', ...sent.headers },
      body: Readable.from([content]),
    });
  }

  /** @throws when it is refused */
  async function add(content: Uint8Array, given: PictureUpload = {}): Promise<LibraryPicture> {
    const { status, json } = await upload(content, given);
    if (status !== 200) throw new Error(`refused: ${status} ${JSON.stringify(json)}`);
    return json.data as LibraryPicture;
  }

  return {
    ...tools,
    upload,
    add,
    call: (key: string, body?: unknown) => site.send(key, { session, ...(body ? { body } : {}) }),
    async empty() {
      await site.services.site.db.deleteFrom('pictures').execute();
      await tools.empty();
    },
  };
}

export type LibrarySite = Awaited<ReturnType<typeof startLibrarySite>>;
