import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';

/** The boot and the PID namespace in which a process number means this process; undefined where they cannot be read. */
function readMachine(): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8');
    const namespace = readlinkSync('/proc/self/ns/pid');
    return createHash('sha256').update(boot).update(namespace).digest('base64url').slice(0, 12);
  } catch {
    return undefined;
  }
}

/** When a process started, in ticks since boot; `ended` for one nobody has waited for yet, undefined where unreadable. */
function readStart(pid: number): string | 'ended' | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets, which may hold anything.
    const [state = '', ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return 'ZX'.includes(state) ? 'ended' : rest[18];
  } catch {
    return undefined;
  }
}

const machine = readMachine();
const thisProcess = machine && [machine, process.pid, readStart(process.pid)].join('.');

/** @returns a new name for who takes a lease, which also says which process that is, where the system tells */
export function newHolder(): string {
  return [thisProcess ?? '', randomBytes(12).toString('base64url')].join('.');
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's may not be signalled, but is there.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Whether it is certain that a holder's process is over: of other machines and containers nothing is. */
export function hasEnded(holder: string): boolean {
  const [where, pid, start] = holder.split('.');
  if (where === '' || where !== machine || !start) return false;
  if (!exists(Number(pid))) return true;
  const now = readStart(Number(pid));
  return now !== undefined && now !== start;
}
