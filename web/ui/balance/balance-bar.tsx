import '#web/styles/balance.css';
import { classOf, empireOf } from '#contract/game.ts';

export interface BalanceBarProps {
  /** Which numbers the parts have, and so their colours. */
  readonly kind: 'empire' | 'class';
  /** The game's number of each part, an empire's or a job's. */
  readonly numbers: readonly number[];
  /** Per cent of each part, in the same order. */
  readonly shares: readonly number[];
}

/** A bar divided by shares. Decoration: the shares must be said beside it. */
export function BalanceBar({ kind, numbers, shares }: BalanceBarProps) {
  let start = 0;
  return (
    <svg className="balance-bar" aria-hidden="true" focusable="false">
      {numbers.map((number, index) => {
        const share = shares[index] ?? 0;
        const x = start;
        start += share;
        return (
          <rect
            key={number}
            x={`${x}%`}
            width={`${share}%`}
            height="100%"
            data-empire={kind === 'empire' ? empireOf(number) : undefined}
            data-class={kind === 'class' ? classOf(number) : undefined}
          />
        );
      })}
    </svg>
  );
}
