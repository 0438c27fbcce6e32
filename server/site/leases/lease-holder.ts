import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';

/** Identifies the boot and PID namespace; undefined when unreadable. */
function readMachine(): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8');
    const namespace = readlinkSync('/proc/self/ns/pid');
    return createHash('sha256').update(boot).update(namespace).digest('base64url').slice(0, 12);
  } catch {
    return undefined;
  }
}

/** A process's start in ticks since boot; `ended` for a zombie, undefined when unreadable. */
function readStart(pid: number): string | 'ended' | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets, which may contain anything.
    const [state = '', ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return 'ZX'.includes(state) ? 'ended' : rest[18];
  } catch {
    return undefined;
  }
}

const machine = readMachine();
const thisProcess = machine && [machine, process.pid, readStart(process.pid)].join('.');

/** A unique holder name that also identifies this process, where the system allows it. */
export function newHolder(): string {
  return [thisProcess ?? '', randomBytes(12).toString('base64url')].join('.');
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists but belongs to another user.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** True only when the holder's process has certainly ended; never for other machines and containers. */
export function hasEnded(holder: string): boolean {
  const [where, pid, start] = holder.split('.');
  if (where === '' || where !== machine || !start) return false;
  if (!exists(Number(pid))) return true;
  const now = readStart(Number(pid));
  return now !== undefined && now !== start;
}
