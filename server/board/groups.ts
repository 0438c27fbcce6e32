import type { Steps } from './reading/steps.ts';

/** Rows sorted by group, stable within a group. Group `g` is `rows[starts[g]…starts[g + 1])`. */
export interface Groups {
  readonly rows: Uint32Array;
  readonly starts: Uint32Array;
}

const blockRows = 8_192;

/**
 * @param kinds the kind of each row of `order`
 * @param groupOf the group of a kind, below `count`
 */
export function* groupRows(
  order: Uint32Array,
  kinds: Uint8Array,
  groupOf: Uint8Array,
  count: number,
): Steps<Groups> {
  const starts = yield* startsOf(kinds, groupOf, count);
  const next = starts.slice();
  const rows = new Uint32Array(order.length);
  for (let from = 0; from < order.length; from += blockRows) {
    const to = Math.min(from + blockRows, order.length);
    for (let index = from; index < to; index++) {
      const group = groupOf[kinds[index] ?? 0] ?? 0;
      const place = next[group] ?? 0;
      rows[place] = order[index] ?? 0;
      next[group] = place + 1;
    }
    yield;
  }
  return { rows, starts };
}

function* startsOf(kinds: Uint8Array, groupOf: Uint8Array, count: number): Steps<Uint32Array> {
  const ofKind = new Uint32Array(groupOf.length);
  for (let from = 0; from < kinds.length; from += blockRows) {
    const to = Math.min(from + blockRows, kinds.length);
    for (let index = from; index < to; index++) {
      const kind = kinds[index] ?? 0;
      ofKind[kind] = (ofKind[kind] ?? 0) + 1;
    }
    yield;
  }
  const starts = new Uint32Array(count + 1);
  for (const [kind, group] of groupOf.entries())
    starts[group + 1] = (starts[group + 1] ?? 0) + (ofKind[kind] ?? 0);
  for (let group = 0; group < count; group++)
    starts[group + 1] = (starts[group + 1] ?? 0) + (starts[group] ?? 0);
  return starts;
}

export function groupAt({ rows, starts }: Groups, group: number): Uint32Array {
  return rows.subarray(starts[group], starts[group + 1]);
}

export function groupSize({ starts }: Groups, group: number): number {
  return (starts[group + 1] ?? 0) - (starts[group] ?? 0);
}
