import { mixed } from './made-world.ts';

/** Services of names as people type them: so many letters from somewhere in each, every text once. */
export function partsOfNames(names: readonly string[], length: number): string[] {
  const parts = names
    .filter((name) => name.length >= length)
    .map((name, index) => {
      const start = mixed(index, 50) % (name.length - length + 1);
      return name.slice(start, start + length).toLowerCase();
    });
  return [...new Set(parts)];
}
