import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** Raised when what older versions would read wrongly changes. */
export const backupFormat = 1;

/** Something of a backup's folder that makes it useless; the message says what. */
export class BrokenBackup extends Error {
  override readonly name = 'BrokenBackup';
}

const part = z.object({
  /** Below the backup's folder. */
  path: z.string().regex(/^(rows|files|game)\/[\w-][\w.-]*$/),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const contents = z.object({
  format: z.literal(backupFormat),
  createdAt: z.iso.datetime(),
  dialect: z.enum(['sqlite', 'mysql']),
  /** Steps the database had been brought to, in their order. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.string().regex(/^[a-z_]+$/),
      rows: z.int().min(0),
      /** The number a counting key gives next; null where there is none. */
      nextId: z.int().min(1).nullable(),
      part,
    }),
  ),
  /** Uploaded files by their keys, as the paths' ends. */
  files: z.array(part),
  /** Uploaded files that a row names and the store did not have. */
  missingFiles: z.array(z.string()),
  /** The embedded game, where there is one. */
  game: z.array(part),
});

/** What a backup holds; `manifest.json` of its folder. */
export type Manifest = z.infer<typeof contents>;
export type Part = z.infer<typeof part>;

const manifestFile = 'manifest.json';

const sumOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** The file that makes a backup whole: it names the checksum of everything, and its own. */
export function writtenManifest(manifest: Manifest): { readonly name: string; readonly text: string } {
  const sha256 = sumOf(JSON.stringify(manifest));
  return { name: manifestFile, text: `${JSON.stringify({ sha256, manifest }, null, 2)}\n` };
}

async function sumOfFile(path: string): Promise<Omit<Part, 'path'>> {
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
  if (sumOf(JSON.stringify(manifest)) !== sha256)
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

/** Every part of a backup. */
export function partsOf({ tables, files, game }: Manifest): Part[] {
  return [...tables.map((table) => table.part), ...files, ...game];
}

/**
 * Reads a backup's contents and compares every byte of it with its checksum.
 * @throws BrokenBackup naming the first thing that is wrong
 */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  for (const { path, bytes, sha256 } of partsOf(manifest)) {
    const found = await sumOfFile(join(folder, path)).catch(() => undefined);
    if (!found) throw new BrokenBackup(`${path} is missing.`);
    if (found.bytes !== bytes || found.sha256 !== sha256) throw new BrokenBackup(`${path} is damaged.`);
  }
  return manifest;
}
