import type { ReactNode } from 'react';
import { classOf, empireOf } from '#contract/game.ts';

interface Column {
  readonly name: string;
  readonly label: string;
  readonly numeric?: boolean;
}

interface BoardProps {
  readonly caption: string;
  readonly columns: readonly Column[];
  /** Whether a podium above shows ranks 1–3, except on phones. */
  readonly belowPodium: boolean;
  readonly busy: boolean;
  readonly children: ReactNode;
}

/** A table shown as cards on phones; explicit roles keep its semantics when CSS changes `display`. */
export function Board({ caption, columns, belowPodium, busy, children }: BoardProps) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: `display: grid` on phones drops the roles that HTML gives
    <table className="board" role="table" data-podium={belowPodium} aria-busy={busy}>
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ name, label, numeric }) => (
            <th key={name} role="columnheader" scope="col" data-numeric={numeric}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}

interface BoardRowProps {
  readonly rank: number;
  readonly empire: number;
  /** The character's class, whose emblem CSS draws beside its word, as it draws the empire's crest. */
  readonly job?: number;
  readonly own?: boolean;
  readonly children: ReactNode;
}

export function BoardRow({ rank, empire, job, own = false, children }: BoardRowProps) {
  return (
    <tr
      // biome-ignore lint/a11y/noRedundantRoles: see Board
      role="row"
      data-rank={rank}
      data-empire={empireOf(empire)}
      data-class={job === undefined ? undefined : classOf(job)}
      data-own={own || undefined}
    >
      {children}
    </tr>
  );
}

interface CellProps {
  /** Column name, used by the phone layout. */
  readonly name: string;
  readonly numeric?: boolean;
  /** Unit below a large number on phones, which have no column headings. */
  readonly unit?: string;
  /** Replaces a bare number on phones. */
  readonly phrase?: string;
  readonly children: ReactNode;
}

export function Cell({ name, numeric, unit, phrase, children }: CellProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see Board
    <td role="cell" className={`board-${name}`} data-numeric={numeric} data-unit={unit} data-phrase={phrase}>
      {children}
    </td>
  );
}
