import type { Steps } from './steps.ts';

/** Rows by group; inside a group in the order they were given. Group `g` is `rows[starts[g]…starts[g + 1])`. */
export interface Groups {
  readonly rows: Uint32Array;
  readonly starts: Uint32Array;
}

const blockRows = 8_192;

/** @param groupOf the group of the row at an index of `order`, below `count` */
export function* groupRows(
  order: Uint32Array,
  count: number,
  groupOf: (index: number) => number,
): Steps<Groups> {
  const starts = new Uint32Array(count + 1);
  for (let index = 0; index < order.length; index++) {
    const group = groupOf(index) + 1;
    starts[group] = (starts[group] ?? 0) + 1;
    if (index % blockRows === 0) yield;
  }
  for (let group = 0; group < count; group++)
    starts[group + 1] = (starts[group + 1] ?? 0) + (starts[group] ?? 0);
  const next = starts.slice();
  const rows = new Uint32Array(order.length);
  for (let index = 0; index < order.length; index++) {
    const group = groupOf(index);
    const place = next[group] ?? 0;
    rows[place] = order[index] ?? 0;
    next[group] = place + 1;
    if (index % blockRows === 0) yield;
  }
  return { rows, starts };
}

export function groupAt({ rows, starts }: Groups, group: number): Uint32Array {
  return rows.subarray(starts[group], starts[group + 1]);
}
