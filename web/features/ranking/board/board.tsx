import type { ReactNode } from 'react';
import { empireOf } from '#contract/game.ts';
import type { Html } from '#web/ui/html.ts';

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
  /** Whether a column says how ranks have moved. */
  readonly moving?: boolean | undefined;
  /** The rows, as elements … */
  readonly children?: ReactNode;
  /** … or, where they have no behaviour, as HTML. */
  readonly plainRows?: Html;
}

/** A table whose rows are two lines on phones; explicit roles keep its semantics when CSS changes `display`. */
export function Board({ caption, columns, belowPodium, busy, moving, children, plainRows }: BoardProps) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: `display: grid` on phones drops the roles that HTML gives
    <table className="board" role="table" data-podium={belowPodium} data-moving={moving} aria-busy={busy}>
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ name, label, numeric }) => (
            <th key={name} role="columnheader" scope="col" className={`board-${name}`} data-numeric={numeric}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      {plainRows ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: `html` escapes every value
        <tbody role="rowgroup" dangerouslySetInnerHTML={plainRows} />
      ) : (
        <tbody role="rowgroup">{children}</tbody>
      )}
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}

interface RowFacts {
  readonly rank: number;
  readonly empire: number;
}

/**
 * Attributes of a row. Not a component, like `cellProps`: a page has 50 rows of six cells, and each component
 * would cost the server and phones more than the element it renders.
 */
export function rowProps({ rank, empire }: RowFacts) {
  return { role: 'row', 'data-rank': rank, 'data-empire': empireOf(empire) } as const;
}

/** Attributes of a cell. @param name of its column, which places it on phones */
export function cellProps(name: string, numeric?: boolean) {
  return { role: 'cell', className: `board-${name}`, 'data-numeric': numeric } as const;
}
