import type { AuditEntry } from '#contract/api/admin.ts';

/** A field of an audit entry; undefined where it did not exist. */
export interface ChangedValueData {
  readonly name: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Text as it is, lists and objects as lines. */
function readable(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (Array.isArray(value)) return value.map(readable).join(', ');
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([name, each]) => `${name}: ${readable(each) ?? ''}`)
    .join('\n');
}

/** All fields of an entry in its order, changed ones first. */
export function changedValues({ before, after }: Pick<AuditEntry, 'before' | 'after'>): ChangedValueData[] {
  const names = [...new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})])];
  const values = names.map((name) => ({
    name,
    before: readable(before?.[name]),
    after: readable(after?.[name]),
  }));
  const isChanged = (value: ChangedValueData) => value.before !== value.after;
  return [...values.filter(isChanged), ...values.filter((value) => !isChanged(value))];
}
