import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A small disk of its own under a folder, that can be full, read-only or away. */
export interface Disk {
  readonly folder: string;
  fill(): void;
  empty(): void;
  /** Waits for a moment at which nobody is writing. @throws when there is none within ten seconds */
  setReadOnly(on: boolean): Promise<void>;
  /** Takes the disk away, as a network folder goes: an empty folder is left that nobody can write to. */
  detach(): void;
  attach(): void;
  close(): void;
}

/** @param folder made if it is missing */
export function mountDisk(folder: string): Disk {
  const filler = join(folder, 'filler');
  const away = `${folder}-away`;
  mkdirSync(folder, { recursive: true });
  mkdirSync(away);
  for (const each of [folder, away]) {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', each]);
    execFileSync('mount', ['--make-private', each]);
  }
  const swap = (from: string, to: string) => execFileSync('mount', ['--bind', from, to]);
  return {
    folder,
    fill() {
      for (const size of [40_000_000, 4_000_000, 400_000, 40_000, 4_096]) {
        for (let piece = 0; piece < 20; piece++) {
          try {
            writeFileSync(filler, Buffer.alloc(size), { flag: 'a' });
          } catch {
            break;
          }
        }
      }
    },
    empty: () => rmSync(filler, { force: true }),
    async setReadOnly(on) {
      const remount = () =>
        execFileSync('mount', ['-o', `remount,${on ? 'ro' : 'rw'}`, folder], { stdio: 'ignore' });
      for (let tries = 0; tries < 100; tries++) {
        try {
          remount();
          return;
        } catch {
          await pause(100);
        }
      }
      remount();
    },
    detach() {
      execFileSync('mount', ['-o', 'remount,ro', away]);
      swap(away, folder);
    },
    attach: () => execFileSync('umount', ['-l', folder]),
    close() {
      for (const each of [folder, away]) execFileSync('umount', ['-l', each]);
    },
  };
}
