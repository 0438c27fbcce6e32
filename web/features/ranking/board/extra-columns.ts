import type { Movement } from '#contract/api/world/movement.ts';

/** What a row of the module `standings` says beyond one of the core. */
export interface Standing {
  readonly value: number;
  /** Undefined when nothing was noted then. */
  readonly movement?: Movement | undefined;
}

/** What a list of the module `standings` shows beyond one of the core. */
export interface ExtraColumns {
  /** Heading of the column of movements; undefined where there is none. */
  readonly moved?: string | undefined;
  /** What it is ranked by, in place of experience or ladder points. */
  readonly score?: { readonly label: string; write(value: number): string } | undefined;
}
