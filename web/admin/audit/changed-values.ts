import type { AuditEntry } from '#contract/api/admin.ts';

/** A field of an audit entry; undefined where it did not exist. */
export interface ChangedValueData {
  /** Of a nested value: the names that lead to it, such as `blocks › 2 › title`. */
  readonly name: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

type Fields = ReadonlyMap<string, string>;

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Lists count from 1, as people do. */
function partsOf(value: object): readonly (readonly [string, unknown])[] {
  return isList(value)
    ? value.map((each, index) => [String(index + 1), each] as const)
    : Object.entries(value);
}

/** Every single value with the names that lead to it; a list of plain values is one. */
function flatten(value: unknown, name: string): readonly (readonly [string, string])[] {
  if (value === null || value === undefined) return [];
  if (!isObject(value)) return [[name, String(value)]];
  if (isList(value) && !value.some(isObject)) return value.length === 0 ? [] : [[name, value.join(', ')]];
  return partsOf(value).flatMap(([part, each]) => flatten(each, name === '' ? part : `${name} › ${part}`));
}

function fieldsOf(values: AuditEntry['before']): Fields {
  return new Map(flatten(values, ''));
}

/** All single values of an entry in its order, changed ones first. */
export function changedValues({ before, after }: Pick<AuditEntry, 'before' | 'after'>): ChangedValueData[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const values = [...new Set([...now.keys(), ...old.keys()])].map((name) => ({
    name,
    before: old.get(name),
    after: now.get(name),
  }));
  const isChanged = (value: ChangedValueData) => value.before !== value.after;
  return [...values.filter(isChanged), ...values.filter((value) => !isChanged(value))];
}
