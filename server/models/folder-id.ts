import { createHash, randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from '#server/storage/disk.ts';

const file = 'folder.id';
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

async function readId(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return uuid.test(text) ? text : undefined;
}

async function writeId(folder: string, path: string): Promise<string | undefined> {
  try {
    await makeFolder(folder);
    await writeFile(path, randomUUID(), { flag: 'wx', mode: 0o600, flush: true });
  } catch {
    // Another instance was first, or the folder cannot be written: whoever works in it says so.
  }
  return readId(path);
}

/**
 * What names a folder of models in the site's database: instances that share the folder, on whatever machines, read the same
 * from it. Where it cannot be written, a name made of the machine's and the path.
 */
export async function folderIdOf(folder: string): Promise<string> {
  const path = join(folder, file);
  const known = (await readId(path)) ?? (await writeId(folder, path));
  return known ?? createHash('sha256').update(`${hostname()}\n${folder}`).digest('hex').slice(0, 36);
}
