import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/settings/config.ts';
import { syncFolder } from '#server/storage/disk.ts';

/** What a derived key is for; none opens what another sealed. */
type Purpose =
  | 'second-step'
  | 'recovery-code'
  | 'data-export'
  | 'webhook'
  | 'account-email'
  | 'searched-address';

/** Whose secret it is, such as account and login: sealed text opens with the same context only. */
type Context = readonly (string | number)[];

/** Encrypts and hashes with the site's key, which the database does not have. */
export interface SiteKey {
  seal(purpose: Purpose, context: Context, secret: Buffer): Promise<string>;
  /** @throws SiteKeyError when the key is another one, or the text or its context was changed */
  open(purpose: Purpose, context: Context, sealed: string): Promise<Buffer>;
  mac(purpose: Purpose, context: Context, text: string): Promise<string>;
}

export class SiteKeyError extends Error {
  override readonly name = 'SiteKeyError';
  constructor(options?: ErrorOptions) {
    super(
      "A secret does not open with this site's key: SITE_KEY or DATA_DIR/site.key is another one",
      options,
    );
  }
}

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

async function readKeyFile(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Written under another name first, so that no process reads half a key; the first one linked counts for all. */
async function createKeyFile(folder: string, file: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  });
  try {
    await link(draft, file);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(folder);
}

async function loadKey({ SITE_KEY, dataDir }: Pick<Config, 'SITE_KEY' | 'dataDir'>): Promise<string> {
  if (SITE_KEY) return SITE_KEY;
  const file = join(dataDir, 'site.key');
  const found = await readKeyFile(file);
  if (found === undefined) await createKeyFile(dataDir, file);
  const key = found ?? (await readKeyFile(file)) ?? '';
  if (key.length < 32) throw new Error(`${file} is damaged: put it back from where you keep a copy`);
  return key;
}

/** The key is read, and its file created, at the first use. */
export function openSiteKey(settings: Pick<Config, 'SITE_KEY' | 'dataDir'>): SiteKey {
  let loading: Promise<string> | undefined;
  async function keyFor(purpose: Purpose): Promise<Buffer> {
    loading ??= loadKey(settings);
    try {
      return Buffer.from(hkdfSync('sha256', await loading, '', `guildhall ${purpose}`, 32));
    } catch (error) {
      loading = undefined;
      throw error;
    }
  }
  const written = (context: Context) => Buffer.from(JSON.stringify(context));
  return {
    async seal(purpose, context, secret) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, await keyFor(purpose), iv).setAAD(written(context));
      const sealed = [iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()];
      return Buffer.concat(sealed).toString('base64url');
    },
    async open(purpose, context, text) {
      const sealed = Buffer.from(text, 'base64url');
      const key = await keyFor(purpose);
      try {
        const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, ivBytes), {
          authTagLength: tagBytes,
        });
        decipher.setAAD(written(context)).setAuthTag(sealed.subarray(-tagBytes));
        return Buffer.concat([decipher.update(sealed.subarray(ivBytes, -tagBytes)), decipher.final()]);
      } catch (cause) {
        throw new SiteKeyError({ cause });
      }
    },
    async mac(purpose, context, text) {
      return createHmac('sha256', await keyFor(purpose))
        .update(JSON.stringify([...context, text]))
        .digest('hex');
    },
  };
}
