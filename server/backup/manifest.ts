import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** Raised whenever older versions would misread the format. */
export const backupFormat = 1;

/** A damaged backup; the message says what is wrong. */
export class BrokenBackup extends Error {
  override readonly name = 'BrokenBackup';
}

const part = z.object({
  /** Relative to the backup's folder. */
  path: z.string().regex(/^(rows|files|game)\/[\w-][\w.-]*$/),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const contents = z.object({
  format: z.literal(backupFormat),
  createdAt: z.iso.datetime(),
  dialect: z.enum(['sqlite', 'mysql']),
  /** Applied migrations, in order. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.string().regex(/^[a-z_]+$/),
      rows: z.int().min(0),
      /** Next auto-increment value; null when there is none. */
      nextId: z.int().min(1).nullable(),
      part,
    }),
  ),
  /** Uploaded files; the last path segment is the key. */
  files: z.array(part),
  /** Keys that rows name and the storage did not have. */
  missingFiles: z.array(z.string()),
  game: z.array(part),
});

export type Manifest = z.infer<typeof contents>;
export type Part = z.infer<typeof part>;

const manifestFile = 'manifest.json';

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex');

/** Serializes the manifest, which holds the checksum of every file and its own. */
export function serializeManifest(manifest: Manifest): { readonly name: string; readonly text: string } {
  const sha256 = sha256Of(JSON.stringify(manifest));
  return { name: manifestFile, text: `${JSON.stringify({ sha256, manifest }, null, 2)}\n` };
}

async function sha256OfFile(path: string): Promise<Omit<Part, 'path'>> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of createReadStream(path)) {
    hash.update(piece);
    bytes += piece.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

function parsed(text: string): Manifest {
  const { sha256, manifest } = JSON.parse(text) as { sha256?: unknown; manifest?: { format?: unknown } };
  if (sha256Of(JSON.stringify(manifest)) !== sha256)
    throw new BrokenBackup('manifest.json was changed or damaged.');
  if (manifest?.format !== backupFormat) {
    throw new BrokenBackup(
      `It has format ${String(manifest?.format)}; this version reads format ${backupFormat}.`,
    );
  }
  return contents.parse(manifest);
}

async function readManifest(folder: string): Promise<Manifest> {
  let text: string;
  try {
    text = await readFile(join(folder, manifestFile), 'utf8');
  } catch {
    throw new BrokenBackup(
      `${folder} holds no manifest.json: it is no backup, or one that was not finished.`,
    );
  }
  try {
    return parsed(text);
  } catch (error) {
    if (error instanceof BrokenBackup) throw error;
    throw new BrokenBackup('manifest.json cannot be read.', { cause: error });
  }
}

export function partsOf({ tables, files, game }: Manifest): Part[] {
  return [...tables.map((table) => table.part), ...files, ...game];
}

/** Reads the manifest and verifies the checksum of every file. @throws BrokenBackup for the first mismatch */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  for (const { path, bytes, sha256 } of partsOf(manifest)) {
    const found = await sha256OfFile(join(folder, path)).catch(() => undefined);
    if (!found) throw new BrokenBackup(`${path} is missing.`);
    if (found.bytes !== bytes || found.sha256 !== sha256) throw new BrokenBackup(`${path} is damaged.`);
  }
  return manifest;
}
