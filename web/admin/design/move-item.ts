/** @param by places down, or up where negative; at the ends it stays */
export function moveItem<Item>(list: readonly Item[], from: number, by: number): Item[] {
  const moved = list[from];
  if (moved === undefined) return [...list];
  const to = Math.min(list.length - 1, Math.max(0, from + by));
  const others = list.filter((_, index) => index !== from);
  return [...others.slice(0, to), moved, ...others.slice(to)];
}
