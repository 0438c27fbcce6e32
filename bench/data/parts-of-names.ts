import { hash } from './made-world.ts';

/** Unique parts of names as search terms, of equal length. */
export function partsOfNames(names: readonly string[], length: number): string[] {
  const parts = names
    .filter((name) => name.length >= length)
    .map((name, index) => {
      const start = hash(index, 50) % (name.length - length + 1);
      return name.slice(start, start + length).toLowerCase();
    });
  return [...new Set(parts)];
}
