import { createHmac, randomBytes } from 'node:crypto';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '#server/settings/config.ts';
import { createLog } from './log.ts';
import { createLogThrottle } from './log-throttle.ts';

export const securityEvents = [
  'login.failed',
  'login.locked',
  'login.administrator',
  'password.wrong',
  'password.changed',
  'password.reset',
  'email.changed',
  'storagePassword.changed',
  'deletionCode.changed',
  'character.unlocked',
  'secondStep.on',
  'secondStep.off',
  'passkey.added',
  'passkey.removed',
  'passkey.cloned',
  'data.exported',
  'deletion.requested',
  'account.closed',
  'registration.captchaRefused',
  'origin.refused',
  'permission.refused',
  'administrator.new',
  'account.rescued',
  'audit.head',
] as const;

export type SecurityEvent = (typeof securityEvents)[number];

/** Never a login, a password, a token or an email address: people type one into the other's field. */
export interface EventDetails {
  /** Account id. */
  readonly account?: number | undefined;
  /** See {@link SecurityLog.pseudonym}. */
  readonly login?: string | undefined;
  readonly address?: string;
  /** Links to the line of the request. */
  readonly reqId?: string;
  readonly call?: string | undefined;
  /** Code of the error that was answered. */
  readonly code?: string;
  /** Entry of the audit log. */
  readonly entry?: number;
  /** Its hash. */
  readonly hash?: string;
}

/** Writes security events as JSON lines, and counts them for `/metrics`. */
export interface SecurityLog {
  record(event: SecurityEvent, details: EventDetails): void;
  /** A text for a login that is the same until this process ends, and tells nobody the login. */
  pseudonym(login: string): string;
  /** Since this process started. */
  counts(): ReadonlyMap<SecurityEvent, number>;
}

type SecuritySettings = Pick<Config, 'SECURITY_LOG'>;

/** Undefined when the file cannot be opened, which is logged: the events are then in the normal log. */
function openFile(file: string, log: Logger): DestinationStream | undefined {
  const throttle = createLogThrottle();
  try {
    const opened = pino.destination({ dest: file, append: true, mkdir: true, mode: 0o600, sync: true });
    opened.on('error', (err: unknown) => {
      if (throttle.record('') !== undefined) log.error({ err }, 'SECURITY_LOG could not be written');
    });
    return opened;
  } catch (err) {
    log.error({ err }, 'SECURITY_LOG could not be opened; security events are in this log');
    return undefined;
  }
}

/** @param log has the events, marked with `"log":"security"`, where `SECURITY_LOG` names no file */
export function openSecurityLog({ SECURITY_LOG }: SecuritySettings, log: Logger): SecurityLog {
  const file = SECURITY_LOG === '' ? undefined : openFile(SECURITY_LOG, log);
  const parent = file ? createLog({ LOG_LEVEL: 'info' }, file) : log;
  const level = parent.level === 'silent' ? 'silent' : 'info';
  const lines = parent.child({ log: 'security' }, { level });
  const counts = new Map(securityEvents.map((event) => [event, 0]));
  const key = randomBytes(32);
  return {
    record(event, details) {
      counts.set(event, (counts.get(event) ?? 0) + 1);
      lines.info({ event, ...details }, 'security event');
    },
    pseudonym: (login) => createHmac('sha256', key).update(login.toLowerCase()).digest('hex').slice(0, 12),
    counts: () => counts,
  };
}
