import type { AuditEntry } from '#contract/api/admin.ts';
import { auditExcerptLength } from '#contract/limits.ts';
import type { FoundChange } from '#server/site/audit.ts';
import { isoTime } from '#server/site/time.ts';

type Values = Record<string, unknown>;

function shorten(value: unknown): unknown {
  if (typeof value !== 'string' || value.length <= auditExcerptLength) return value;
  return `${value.slice(0, auditExcerptLength).toWellFormed()}…`;
}

function shortened(values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shorten(value)]));
}

function valuesOf(kept: string | null, whole: boolean): Values | null {
  if (kept === null) return null;
  const values: Values = JSON.parse(kept);
  return whole ? values : shortened(values);
}

/** @param whole false for lists, where texts are shortened */
export function presentChange(found: FoundChange, whole: boolean): AuditEntry {
  const { id, at, login, address, action, subject } = found;
  return {
    id,
    at: isoTime(at),
    login,
    address,
    action,
    subject,
    before: valuesOf(found.before_value, whole),
    after: valuesOf(found.after_value, whole),
  };
}
