import type { Segmented } from './segments.ts';

/** A text in British spelling; what it keeps (code, addresses, glossary, placeholders) stays. */
export function spellBritish({ segments, rebuild }: Segmented): string {
  return rebuild(segments);
}
