import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdtempSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

const memory = '/dev/shm';
const neededBytes = 2e9;

/**
 * A folder in memory: tests create thousands of databases, and each of their tables waits for a disk several times.
 * Undefined where there is too little room, or where no program may be started from it, which some tests do.
 */
export function makeMemoryFolder(): string | undefined {
  if (!existsSync(memory)) return undefined;
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < neededBytes) return undefined;
  const folder = mkdtempSync(join(memory, 'guildhall-'));
  // Other users' programs, such as MariaDB's, have folders in it.
  chmodSync(folder, 0o711);
  if (mayRunPrograms(folder)) return folder;
  rmSync(folder, { recursive: true });
  return undefined;
}

function mayRunPrograms(folder: string): boolean {
  const program = join(folder, 'program');
  writeFileSync(program, '', { mode: 0o755 });
  try {
    accessSync(program, constants.X_OK);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(program);
  }
}
